import { useCallback } from 'react'
import type { Mutation } from '../../schema/mutations/mutation.ts'
import { heardOf } from './heardOf.ts'
import { useMutate } from './useMutate.ts'

/**
 * An act whose last word is the server's, such as one about an e-mail that must be nobody else's: `kept` once it is safe on
 * this device and shown, `heard` once the server agreed or could not be reached. Both reject with the Refusal.
 */
export function useChange() {
  const mutate = useMutate()
  return useCallback(
    <A>(act: Mutation<A>, args: A) => {
      const kept = mutate(act, args)
      return { kept, heard: kept.then(heardOf) }
    },
    [mutate],
  )
}
