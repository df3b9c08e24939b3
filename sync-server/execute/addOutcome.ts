import type { Refusal } from '#schema/errors.ts'
import type { LeftOut } from '#schema/mutations/mutation.ts'
import type { Actor } from '#schema/nouns/user.ts'
import { addEntry } from '#server/store/journal/journal.ts'
import type { Q } from '#server/store/store.ts'
import type { Written } from '#server/store/write/write.ts'
import type { Call } from './call.ts'

/** An act as the journal numbers it. */
export interface Entry {
  id: number
  at: number
  device: number | null
  receivedAt: number
  hash: string
  actor: Actor
}

/** Writes the outcome of an act into the journal of the school whose rows it changed. */
export async function addOutcome(
  q: Q,
  { actor, ...entry }: Entry,
  { method, path, body }: Call,
  name: string,
  end:
    | ({ outcome: 'applied'; leftOut?: LeftOut[]; doneBy?: number | null } & Pick<Written, 'changes' | 'tenant'>)
    | { outcome: 'refused'; error: Refusal },
) {
  const applied = end.outcome === 'applied' ? end : undefined
  await addEntry(q, {
    ...entry,
    actorId: actor.id,
    tenant: applied?.tenant ?? actor.schoolId ?? 0,
    name,
    method,
    path,
    body: body ?? null,
    outcome: end.outcome,
    code: end.outcome === 'refused' ? end.error.code : null,
    message: end.outcome === 'refused' ? end.error.message : null,
    changes: applied?.changes ?? [],
    leftOut: applied?.leftOut?.length ? applied.leftOut : null,
    doneBy: applied?.doneBy ?? null,
  })
}
