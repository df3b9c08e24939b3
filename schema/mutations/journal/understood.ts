import { mutationFor } from '../index.ts'
import { argsOf, type Method, type Mutation } from '../mutation.ts'

/** A call as an outbox or the journal keeps it. */
export interface AnyCall {
  method: Method
  path: string
  body?: Record<string, unknown> | null | undefined
}

/** The mutation behind a call and its arguments; undefined for one that this build does not know or cannot read. */
export function understood({
  method,
  path,
  body,
}: AnyCall): { act: Mutation; args: Record<string, unknown> } | undefined {
  const found = mutationFor(method, path)
  if (!found) return undefined
  try {
    return { act: found.act, args: argsOf(found.act, found.parameters, body) as Record<string, unknown> }
  } catch {
    return undefined
  }
}
