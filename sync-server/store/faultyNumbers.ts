import { lt, max } from 'drizzle-orm'
import { tableNames } from '#schema/nouns/tables.ts'
import { serverIds } from '#schema/sync/ids.ts'
import { allCounters } from './counters.ts'
import type { Q } from './store.ts'
import { entityTable } from './tables/shapes.ts'
import { tables } from './tables/tables.ts'

/** A counter that is behind a number that is in use: it would be given out again, or hide a row from devices. */
export interface FaultyNumber {
  counter: string
  value: number
  used: number
}

/** The counters of rows, of the journal and of the places in each school's order that are behind what is used. */
export async function faultyNumbers(q: Q): Promise<FaultyNumber[]> {
  const counters = new Map((await allCounters(q)).map(({ name, value }) => [name, value]))
  const used = new Map<string, number>()
  const note = (counter: string, number: number | null) =>
    used.set(counter, Math.max(used.get(counter) ?? 0, number ?? 0))
  for (const name of tableNames) {
    const { highestId, id = highestId, seq, tenant } = entityTable(name)
    const [highest] = await q
      .select({ id: max(id!) })
      .from(entityTable(name))
      .where(lt(id!, serverIds))
    note(`id:${name}`, highest!.id as number | null)
    if (!seq) continue
    const places = await q
      .select({ tenant: tenant!, place: max(seq) })
      .from(entityTable(name))
      .groupBy(tenant!)
    for (const { tenant: school, place } of places) note(`seq:${school}`, place as number)
  }
  const { journal, tombstones, devices } = tables
  const [entry] = await q
    .select({ id: max(journal.id) })
    .from(journal)
    .where(lt(journal.id, serverIds))
  note('id:journal', entry!.id)
  const [device] = await q.select({ block: max(devices.block) }).from(devices)
  note('block', device!.block)
  const ofTombstones = await q
    .select({ tenant: tombstones.tenant, place: max(tombstones.seq) })
    .from(tombstones)
    .groupBy(tombstones.tenant)
  for (const { tenant, place } of ofTombstones) note(`seq:${tenant}`, place)
  return [...used].flatMap(([counter, number]) => {
    const value = counters.get(counter) ?? 0
    return number > value ? [{ counter, value, used: number }] : []
  })
}
