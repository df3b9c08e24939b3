import { useCallback } from 'react'
import type { Mutation } from '#schema/mutations/mutation.ts'
import { useConfirmedMutation } from '#web/actions/useConfirmedMutation.ts'
import type { Problems } from '#web/components/form/useFormSubmit.ts'
import { notifyEnd, sentenceOf } from '#web/components/toast/notify.ts'
import { takenField } from '#web/model/form/takenField.ts'

/**
 * Stores what a form changes. Resolves once it is safe on this device, or with the reason it could not be stored. The
 * outcome is shown once the server confirmed it or could not be reached.
 */
export function useFormMutation() {
  const change = useConfirmedMutation()
  return useCallback(
    async <A>(act: Mutation<A>, args: A, done: string, failed: string): Promise<Problems | undefined> => {
      const { kept, confirmed } = change(act, args)
      void notifyEnd(confirmed, done, failed)
      try {
        await kept
      } catch (error) {
        return { [takenField(error) ?? '']: sentenceOf(error) }
      }
    },
    [change],
  )
}
