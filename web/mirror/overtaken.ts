import type { Key, TableName } from '../../schema/entities/tables.ts'
import { putBack } from '../../schema/mutations/putBack.ts'
import type { Step } from '../../schema/sync/history.ts'
import { blockOf } from '../../schema/sync/ids.ts'
import type { OutboxEntry, OvertakenWrite, SentEntry } from './database.ts'
import { nameOf } from './draft.ts'
import type { Mirror } from './mirror.ts'
import { mutate } from './mutate.ts'
import { recordOf } from './reader.ts'

/**
 * What a later write stands in place of, told to the author of the earlier one.
 * Guarantees: a field this person wrote in the last month, and that the server then gives with another value, becomes a
 * notice, whether the write was overtaken before it arrived or long after; once for each write. Which of two values stands is
 * the server's merge alone, and its journal keeps both: a notice changes no row.
 * Invariant: a notice is shown once the server's history has said who wrote the later value; one's own of this device is none,
 * and of another device only one that was written without the earlier one in sight.
 * Power cuts: notices are found in the transaction that lays the rows down; asking who it was is done again.
 */

export const writeName = (table: TableName, key: Key, field: string) => `${table}:${key}:${field}`

/** Looks, among the records just laid bare, for what replaced a write of this person's that the server has. */
export async function noticeReplaced(mirror: Mirror, records: Iterable<string>): Promise<void> {
  const { db } = mirror
  const names = [...new Set(records)]
  if (!names.length || !(await db.sent.count())) return
  const sent = await db.sent.where('about').anyOf(names).distinct().toArray()
  const last = new Map<string, ReturnType<typeof writesOf>[number]>()
  for (const write of writesOf(sent.sort((a, b) => a.at - b.at || a.id - b.id))) last.set(write.name, write)
  for (const [name, { entry, table, key, field, value }] of last) {
    const record = recordOf(table, key)
    if (!names.includes(nameOf(record.table, record.key))) continue
    const stored = await db.rows(record.table).get(record.key)
    if (!stored) continue
    const row = (await mirror.rows.get(table, key)) as Record<string, unknown> | undefined
    const theirs = row?.[field] ?? null
    const before = await db.overtaken.get(name)
    if (theirs === value) {
      if (before) await db.overtaken.delete(name)
    } else if (before?.entryId !== entry.id || (before.state !== 'dismissed' && before.theirs !== theirs)) {
      const notice = { name, table, key, field, mine: value, theirs, entryId: entry.id, mineAt: entry.at }
      await db.overtaken.put({ ...notice, by: '', at: 0, state: 'unnamed' })
    }
  }
}

function writesOf(entries: OutboxEntry[]) {
  return entries.flatMap((entry) =>
    (entry.wrote ?? []).flatMap(({ table, key, fields }) =>
      Object.entries(fields).map(([field, value]) => ({
        name: writeName(table, key, field),
        entry,
        table,
        key,
        field,
        value: value ?? null,
      })),
    ),
  )
}

/**
 * Asks the server's history, once for each row, who wrote what stands there. While a newer write of one's own waits it is not
 * asked: that will stand.
 */
export async function nameAuthors(
  { db, userId }: Mirror,
  historyOf: (table: TableName, key: Key) => Promise<Step[] | null>,
): Promise<void> {
  const unnamed = await db.overtaken.where('state').equals('unnamed').toArray()
  if (!unnamed.length) return
  const waiting = new Set(writesOf(await db.outbox.where('state').equals('queued').toArray()).map(({ name }) => name))
  const notices = unnamed.filter(({ name }) => !waiting.has(name))
  const asked = new Map<string, Step[] | null>()
  for (const notice of notices) {
    const row = `${notice.table}:${notice.key}`
    if (!asked.has(row)) asked.set(row, await historyOf(notice.table, notice.key))
    const written = (asked.get(row) ?? []).filter(({ fields }) => fields.some(({ field }) => field === notice.field))
    const step = written.sort((a, b) => b.at - a.at)[0]
    await db.transaction('rw', db.overtaken, db.sent, async () => {
      const now = await db.overtaken.get(notice.name)
      if (now?.state !== 'unnamed' || now.theirs !== notice.theirs) return
      const own = step?.userId === userId
      if (!step || (own && !isBlind(step, now, await db.sent.get(now.entryId)))) await db.overtaken.delete(now.name)
      else await db.overtaken.put({ ...now, by: step.userName, at: step.at, ...(own && { own }), state: 'told' })
    })
  }
}

/** What arrives so long after it was done was done without a network, ms. */
const late = 60_000

/** Whether a step of one's own was done on another device, which may not have had the earlier value yet. */
const isBlind = ({ device, at, receivedAt }: Step, { entryId }: OvertakenWrite, sent: SentEntry | undefined) =>
  !!device && !!sent && device.id !== blockOf(entryId) && (at < sent.sentAt || receivedAt - at > late)

/** The notices of this person, latest first. */
export async function overtakenOf({ db }: Mirror): Promise<OvertakenWrite[]> {
  const told = await db.overtaken.where('state').equals('told').toArray()
  return told.sort((a, b) => b.at - a.at)
}

/** Takes a notice away; it does not come back for the same write. */
export const dismissNotice = ({ db }: Mirror, name: string): Promise<number> =>
  db.overtaken.where('name').equals(name).modify({ state: 'dismissed' })

/** Sets the earlier value back, as a new act. Rejects with the Refusal or StorageFailure; then nothing changed. */
export async function putBackMine(mirror: Mirror, name: string): Promise<void> {
  const notice = await mirror.db.overtaken.get(name)
  if (!notice) return
  const again = await putBack({ ...notice, value: notice.mine }, mirror.rows)
  if (again) await mutate(mirror, again.act, again.args)
  await dismissNotice(mirror, name)
}
