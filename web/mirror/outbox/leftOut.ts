import { mutationFor } from '#schema/mutations/index.ts'
import { argsOf, callOf, type LeftOut, type Mutation } from '#schema/mutations/mutation.ts'
import { idsFrom } from '#schema/sync/ids.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import type { OutboxEntry } from '#web/mirror/database/records.ts'
import { nextStamp } from './mutate.ts'

/**
 * Items of an entry, such as marks of a roll, that the server left out although it took the rest.
 * Guarantees: each becomes part of a refused entry of this person's, with the reason: it is shown, tried again,
 * corrected and discarded like any other (retry.ts), and never forgotten by itself. Items with one reason are one entry
 * where the act can be done with them alone.
 * Invariant: such an entry has a number of its own. The entry it was left out of keeps its number and its call, by which
 * the server knows it.
 * After a crash: it is written with the receipt, or neither is.
 */
export async function keepLeftOut(mirror: Mirror, entry: OutboxEntry, leftOut: readonly LeftOut[]): Promise<void> {
  const { db } = mirror
  const found = mutationFor(entry.method, entry.path)
  if (!found) return
  // A server that went back in time may have left the same out once more.
  const before = await db.outbox.where('state').equals('refused').toArray()
  await db.outbox.bulkDelete(before.filter(({ leftOutOf }) => leftOutOf === entry.id).map(({ id }) => id))
  const args = argsOf(found.act, found.parameters, entry.body)
  const ids = idsFrom(entry.id, found.act.createsRows?.(args))
  for (const { act, args: left, code, message } of actsOf(found.act, args, leftOut, ids)) {
    const stamp = await nextStamp(mirror, act.createsRows?.(left).length)
    const { after: _, wrote: __, ...rest } = entry
    await db.outbox.add({
      ...rest,
      ...stamp,
      ...callOf(act, left),
      ...{ name: act.name, state: 'refused', code, message, leftOutOf: entry.id },
    })
  }
}

type LeftAct = { act: Mutation; args: unknown } & Pick<LeftOut, 'code' | 'message'>

/** The acts by which what was left out is done later. */
function actsOf(act: Mutation, args: unknown, leftOut: readonly LeftOut[], ids: readonly number[]): LeftAct[] {
  const whole = args as Record<string, readonly unknown[]>
  const known = leftOut.filter(({ list, place }) => whole[list]?.[place] !== undefined)
  if (act.later)
    return known.map((item) => ({ ...act.later!(args, item, ids), code: item.code, message: item.message }))
  const alone = act.alone?.(args) ?? args
  const reasons = new Map<string, LeftAct>()
  for (const { list, place, code, message } of known) {
    const reason = `${list} ${code} ${message}`
    const before = (reasons.get(reason)?.args as typeof whole)?.[list] ?? []
    reasons.set(reason, {
      act,
      args: { ...(alone as object), [list]: [...before, whole[list]![place]] },
      code,
      message,
    })
  }
  return [...reasons.values()]
}
