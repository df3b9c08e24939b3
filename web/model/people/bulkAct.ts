import type { Mutation } from '#schema/mutations/mutation.ts'

/**
 * One of the mutations of an act on many students at once, or of what undoes it. Undoing touches only what the act
 * changed and nobody changed since.
 */
export interface BulkAct {
  act: Mutation
  args: unknown
}
