import { blockOf, isServerId } from '#schema/sync/ids.ts'
import type { JournalRow } from '#server/store/journal/journal.ts'
import type { SimulatedDevice } from '../device.ts'
import { writesOf } from './referenceModel.ts'

/** Every number in an act's address and body. */
export function numbersIn({ path, body }: JournalRow): number[] {
  const found = [...path.split('/'), ...Object.values(body ?? {})].map(Number)
  return found.filter((number) => Number.isSafeInteger(number) && number > 0)
}

/**
 * No act is refused because something its own device created before it arrived after it. Returns the acts for which
 * that happened.
 * @param gone acts that no device could send again, so that nothing waited for them
 */
export function findRefusedBeforeCause(journal: JournalRow[], gone: ReadonlySet<number>): string[] {
  const byId = new Map(journal.map((row) => [row.id, row]))
  return journal.flatMap((row) => {
    if (row.outcome !== 'refused' || row.device === null) return []
    const own = numbersIn(row).filter((id) => !isServerId(id) && blockOf(id) === blockOf(row.id) && id < row.id)
    const late = own
      .map((id) => byId.get(id))
      .find((cause) => cause?.outcome === 'applied' && !gone.has(cause.id) && cause.receivedAt > row.receivedAt)
    return late
      ? [`${row.id} ${row.name} was refused as ${row.code}, and ${late.id}, on which it depends, came after it`]
      : []
  })
}

/**
 * A person who saw a value and wrote another in its place has the later write. Returns the writes that lost to what
 * they replaced.
 */
export function findWritesLostToSeen(journal: JournalRow[], devices: SimulatedDevice[]): string[] {
  const knew = new Map(devices.flatMap((device) => [...device.knewUntil]))
  const writers = new Map<string, JournalRow[]>()
  for (const row of journal) {
    if (row.outcome !== 'applied') continue
    for (const { table, key, fields } of writesOf(row))
      for (const field of Object.keys(fields)) {
        const name = `${table} ${key} ${field}`
        writers.set(name, [...(writers.get(name) ?? []), row])
      }
  }
  const wrong: string[] = []
  for (const [name, rows] of writers)
    for (const row of rows)
      for (const before of rows) {
        const seen = before !== row && before.receivedAt < (knew.get(row.id) ?? 0)
        if (seen && (before.at > row.at || (before.at === row.at && before.id > row.id)))
          wrong.push(
            `${row.id} wrote ${name} at ${row.at} in place of ${before.id}, seen by then, and lost to its ${before.at}`,
          )
      }
  return wrong
}
