import { useCallback } from 'react'
import type { Mutation } from '#schema/mutations/mutation.ts'
import { awaitServerVerdict } from './awaitServerVerdict.ts'
import { useMutate } from './useMutate.ts'

/**
 * An act that the server must confirm, such as one with an e-mail that nobody else may have. `kept` resolves once it is
 * stored and shown on this device; `confirmed` resolves once the server agreed or could not be reached. Both reject
 * with the Refusal.
 */
export function useConfirmedMutation() {
  const mutate = useMutate()
  return useCallback(
    <A>(act: Mutation<A>, args: A) => {
      const kept = mutate(act, args)
      return { kept, confirmed: kept.then(awaitServerVerdict) }
    },
    [mutate],
  )
}
