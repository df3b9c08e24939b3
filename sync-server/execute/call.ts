import { createHash } from 'node:crypto'
import { Refusal } from '#schema/errors.ts'
import { mustBeWithoutZero } from '#schema/fields/zeroCharacter.ts'
import { mutationFor } from '#schema/mutations/index.ts'
import { argsOf, type Mutation } from '#schema/mutations/mutation.ts'
import type { Actor } from '#schema/nouns/user.ts'
import type { OutboxCall } from '#schema/sync/protocol.ts'

/** What calls a mutation, whether directly or queued on a device. */
export type Call = Omit<OutboxCall, 'id' | 'at'>
type Address = Pick<Call, 'method' | 'path'>

/** The declared address of a call. */
export function nameOf({ method, path }: Address): string {
  const act = mutationFor(method, path)?.act
  return act ? `${act.method} ${act.path}` : 'none'
}

/** Whether a call tells whether somebody has an e-mail. It waits while its person may not hear more of taken ones. */
export const tellsTaken = ({ method, path }: Address): boolean => mutationFor(method, path)?.act.tellsTaken === true

/** The class that a call keeps to (`keepsToClass`), as its address says it; undefined when it keeps to none. */
export function classKeptTo({ method, path }: Address): number | undefined {
  const found = mutationFor(method, path)
  // An address may write the same number in several ways.
  return found?.act.keepsToClass && Number(found.parameters.classId)
}

/** Whether a call is only done by somebody who typed their password minutes ago. */
export const needsConfirmation = ({ method, path }: Address): boolean =>
  mutationFor(method, path)?.act.needsConfirmation === true

/** The mutation of a call, and its checked arguments. Throws a Refusal when the actor's role may not call it. */
export function parseCall(actor: Actor, { method, path, body }: Call): { act: Mutation; args: unknown } {
  const found = mutationFor(method, path)
  if (!found) throw new Refusal('mutation.unknown')
  if (!found.act.roles.includes(actor.role)) throw new Refusal('notAllowed')
  return { act: found.act, args: mustBeWithoutZero(argsOf(found.act, found.parameters, body)) }
}

export const hashOf = ({ method, path, body }: Call) =>
  createHash('sha256')
    .update(JSON.stringify([method, path, body ?? null]))
    .digest('base64url')
