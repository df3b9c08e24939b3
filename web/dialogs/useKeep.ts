import { useCallback } from 'react'
import type { Mutation } from '../../schema/mutations/mutation.ts'
import type { Problems } from '../components/FormDialog.tsx'
import { notifyEnd, sentenceOf } from '../components/notify.ts'
import { useChange } from '../data/useChange.ts'

/**
 * Keeps what a form changes: resolves once it is safe on this device, or with why it could not be kept. How it ended is told
 * once the server was heard, or could not be reached.
 */
export function useKeep() {
  const change = useChange()
  return useCallback(
    async <A>(act: Mutation<A>, args: A, done: string, failed: string): Promise<Problems | undefined> => {
      const { kept, heard } = change(act, args)
      void notifyEnd(heard, done, failed)
      try {
        await kept
      } catch (error) {
        return { '': sentenceOf(error) }
      }
    },
    [change],
  )
}
