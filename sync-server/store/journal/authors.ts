import { inArray } from 'drizzle-orm'
import { erasedName } from '#schema/nouns/erasedPerson.ts'
import { isRow } from '#schema/nouns/tables.ts'
import { blockOf, isServerId } from '#schema/sync/ids.ts'
import { erasedOf } from '#server/store/erasures/erasures.ts'
import { tables as t } from '#server/store/tables/tables.ts'
import type { Q } from '../store.ts'
import type { JournalRow } from './journal.ts'
import { historyOf } from './rowHistory.ts'

/** The names of the people behind the entries, including those whose accounts are gone. */
export const authorsOf = (q: Q, entries: JournalRow[]): Promise<Map<number, string>> =>
  namesOf(
    q,
    entries.map(({ actorId }) => actorId),
  )

/** The names of people, including those whose accounts are gone. */
export async function namesOf(q: Q, people: number[]): Promise<Map<number, string>> {
  const ids = [...new Set(people)]
  const users = await q.select({ id: t.users.id, name: t.users.name }).from(t.users).where(inArray(t.users.id, ids))
  const names = new Map(users.map(({ id, name }) => [id, name]))
  names.set(0, 'Sistema')
  for (const id of await erasedOf(q, ids)) names.set(id, erasedName(id))
  for (const id of ids) if (!names.has(id)) names.set(id, (await formerName(q, id)) ?? 'Conta excluída')
  return names
}

async function formerName(q: Q, id: number): Promise<string | undefined> {
  const [last] = await historyOf(q, 'users', id, { id })
  const change = last?.changes.find(isRow('users', id))
  return (change?.before as { name: string } | null | undefined)?.name
}

/**
 * The names of those whose work the office registered for them, by entry: the device that numbered it is theirs. That of
 * a sealed file keeps its number and has no device; a late roll has a number of the server's, and its device. None for a
 * device that is no longer known.
 */
export async function leftWorkAuthors(q: Q, entries: JournalRow[]): Promise<Map<number, string>> {
  const registered = entries.flatMap(({ id, device }) =>
    (device === null) === isServerId(id) ? [] : [{ id, block: device ?? blockOf(id) }],
  )
  if (!registered.length) return new Map()
  const { block, userId } = t.devices
  const owners = await q
    .select({ block, userId })
    .from(t.devices)
    .where(inArray(block, [...new Set(registered.map((each) => each.block))]))
  const names = await namesOf(
    q,
    owners.map((owner) => owner.userId),
  )
  return new Map(
    registered.flatMap(({ id, block }) => {
      const owner = owners.find((each) => each.block === block)
      return owner ? [[id, names.get(owner.userId)!] as const] : []
    }),
  )
}

/** The user agents of the entries' devices, by block. */
export async function devicesOf(q: Q, entries: JournalRow[]): Promise<Map<number, string>> {
  const blocks = [...new Set(entries.flatMap(({ device }) => device ?? []))]
  const rows = await q
    .select({ block: t.devices.block, userAgent: t.devices.userAgent })
    .from(t.devices)
    .where(inArray(t.devices.block, blocks))
  return new Map(rows.map(({ block, userAgent }) => [block, userAgent]))
}
