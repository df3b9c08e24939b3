import type * as z from 'zod/mini'
import { type Method, type Mutation, mutation } from '../mutation.ts'

/**
 * A mutation that needs the server by nature (passwords, accounts, data that devices do not hold) and is never queued.
 * Its rule is still written here, and it is journaled like the others, without its `secrets`.
 */
export interface OnlineMutation<A = unknown> extends Mutation<A> {
  secrets: readonly string[]
}

export function onlineMutation<S extends z.ZodMiniType>(
  call: `${Method} /api/${string}`,
  {
    secrets = [],
    ...definition
  }: { args: S; secrets?: readonly (keyof z.output<S> & string)[] } & Omit<
    Mutation<z.output<S>>,
    'method' | 'path' | 'args'
  >,
): OnlineMutation<z.output<S>> {
  return { ...mutation(call, definition as never), secrets } as unknown as OnlineMutation<z.output<S>>
}
