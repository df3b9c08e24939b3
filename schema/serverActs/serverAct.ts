import type * as z from 'zod/mini'
import { type Method, type Mutation, mutation } from '../mutations/mutation.ts'

/**
 * An act that needs the server by nature (passwords, accounts, what a device does not hold) and is never queued. Its rule is
 * here all the same, and it is journaled as mutations are, without its `secrets`.
 */
export interface ServerAct<A = unknown> extends Mutation<A> {
  secrets: readonly string[]
}

export function serverAct<S extends z.ZodMiniType>(
  call: `${Method} /api/${string}`,
  {
    secrets = [],
    ...definition
  }: { args: S; secrets?: readonly (keyof z.output<S> & string)[] } & Omit<
    Mutation<z.output<S>>,
    'method' | 'path' | 'args'
  >,
): ServerAct<z.output<S>> {
  return { ...mutation(call, definition as never), secrets } as unknown as ServerAct<z.output<S>>
}
