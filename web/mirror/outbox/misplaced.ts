import { Refusal } from '#schema/errors.ts'
import { callInPlace, rollOfCall } from '#schema/mutations/journal/rollOfCall.ts'
import type { RollPlace } from '#schema/nouns/rollCall.ts'
import { keyOf } from '#schema/nouns/tables.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import type { OutboxEntry } from '#web/mirror/database/records.ts'
import { retryEntry } from './retry.ts'

/**
 * Marks that the server refused in one roll, and that belong to another: the roll moved, or was filed under a day that
 * has not come.
 * Guarantees: one press queues all marks of the roll again where they belong, in the order in which they were done. One
 * that a rule still refuses stays refused, and the others go.
 * After a crash: those queued so far are queued, the others are refused as before, and the same press goes on.
 */
export interface MisplacedRoll {
  /** Where they were refused, and where they belong. */
  from: RollPlace
  place: RollPlace
  code: OutboxEntry['code']
  /** Of the refused entries, in order. */
  ids: number[]
}

/** The rolls of refused entries that belong elsewhere. */
export function misplacedIn(refused: readonly OutboxEntry[]): MisplacedRoll[] {
  const rolls = new Map<string, MisplacedRoll>()
  for (const entry of [...refused].sort((a, b) => a.id - b.id)) {
    const { id, place, code } = entry
    const from = place && rollOfCall(entry)
    if (!from) continue
    const name = `${code} ${keyOf('rollCalls', from)} ${keyOf('rollCalls', place)}`
    const roll = rolls.get(name) ?? { from, place, code, ids: [] }
    roll.ids.push(id)
    rolls.set(name, roll)
  }
  return [...rolls.values()]
}

/** Queues the entries again in the roll to which they belong. Rejects with the first Refusal, once all were tried. */
export async function putInPlace(mirror: Mirror, { ids }: Pick<MisplacedRoll, 'ids'>): Promise<void> {
  let refusal: Refusal | undefined
  for (const id of ids)
    await retryEntry(mirror, id, inPlace).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      refusal ??= error
    })
  if (refusal) throw refusal
}

function inPlace({ place, ...entry }: OutboxEntry): OutboxEntry {
  return place ? callInPlace(entry, place) : entry
}
