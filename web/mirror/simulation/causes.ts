import { blockOf, isServerId } from '../../../schema/sync/ids.ts'
import type { JournalRow } from '../../../sync-server/store/journal.ts'
import type { Device } from './device.ts'
import { meaning } from './meanings.ts'

/** Every number in an act's address and body. */
function numbersIn({ path, body }: JournalRow): number[] {
  const found = [...path.split('/'), ...Object.values(body ?? {})].map(Number)
  return found.filter((number) => Number.isSafeInteger(number) && number > 0)
}

/**
 * An act is not refused because what its own device made before it came after it. Returns those that were.
 * @param gone what no device could bring again, so that nothing waited for it
 */
export function mustNotLoseToTheirParents(journal: JournalRow[], gone: ReadonlySet<number>): string[] {
  const byId = new Map(journal.map((row) => [row.id, row]))
  return journal.flatMap((row) => {
    if (row.outcome !== 'refused' || row.device === null) return []
    const own = numbersIn(row).filter((id) => !isServerId(id) && blockOf(id) === blockOf(row.id) && id < row.id)
    const late = own
      .map((id) => byId.get(id))
      .find((made) => made?.outcome === 'applied' && !gone.has(made.id) && made.receivedAt > row.receivedAt)
    return late
      ? [`${row.id} ${row.name} was refused as ${row.code}, and ${late.id}, which it hangs on, came after it`]
      : []
  })
}

/** Who saw a value and wrote another in its place has the later word. Returns the writes that lost to what they replaced. */
export function mustFollowWhatTheySaw(journal: JournalRow[], devices: Device[]): string[] {
  const knew = new Map(devices.flatMap((device) => [...device.knew]))
  const writers = new Map<string, JournalRow[]>()
  for (const row of journal) {
    if (row.outcome !== 'applied') continue
    for (const { table, key, fields } of meaning[row.name]!(row, row.path.split('/'), row.body ?? {}))
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
