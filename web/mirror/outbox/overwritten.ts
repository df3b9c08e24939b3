import { itemWord } from '#schema/mutations/planOf.ts'
import { putBack } from '#schema/mutations/putBack.ts'
import type { Key, TableName } from '#schema/nouns/tables.ts'
import type { Step } from '#schema/sync/history.ts'
import { blockOf } from '#schema/sync/ids.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import { recordOf } from '#web/mirror/database/reader.ts'
import type { OutboxEntry, OverwrittenWrite, SentEntry } from '#web/mirror/database/records.ts'
import { mutate } from './mutate.ts'
import { rowName } from './stagedChanges.ts'

/**
 * Notices for the author of a write that a later one replaced.
 * Guarantees: a field that this person wrote in the last month, and for which the server then sends another value,
 * becomes a notice, whether the write was overwritten before it arrived or long after. There is one notice for each
 * write. Which of two values stands is decided by the server's merge alone, and its journal keeps both: a notice
 * changes no row.
 * Invariant: a notice is shown only after the server's history has named the author of the later value. The person's
 * own later write on this device becomes no notice. On another device it becomes one only if that device may not have
 * had the earlier value.
 * After a crash: notices are found in the transaction that applies the rows; the author of the later value is requested
 * again.
 */

const writeName = (table: TableName, key: Key, field: string) => `${table}:${key}:${field}`

/** Finds, among the records just received, what replaced a write of this person's that the server has. */
export async function noticeReplaced(mirror: Mirror, records: Iterable<string>): Promise<void> {
  const { db } = mirror
  const names = [...new Set(records)]
  if (!names.length || !(await db.sent.count())) return
  const sent = await db.sent.where('about').anyOf(names).distinct().toArray()
  const last = new Map<string, ReturnType<typeof writesOf>[number]>()
  for (const write of writesOf(sent.sort((a, b) => a.at - b.at || a.id - b.id))) last.set(write.name, write)
  for (const [name, { entry, table, key, field, value }] of last) {
    const record = recordOf(table, key)
    if (!names.includes(rowName(record.table, record.key))) continue
    const stored = await db.rows(record.table).get(record.key)
    if (!stored) continue
    const row = (await mirror.rows.get(table, key)) as Record<string, unknown> | undefined
    const theirs = row?.[field] ?? null
    const before = await db.overwritten.get(name)
    if (theirs === value) {
      if (before) await db.overwritten.delete(name)
    } else if (before?.entryId !== entry.id || (before.state !== 'dismissed' && before.theirs !== theirs)) {
      const notice = { name, table, key, field, mine: value, theirs, entryId: entry.id, mineAt: entry.at }
      await db.overwritten.put({ ...notice, by: '', at: 0, state: 'unnamed' })
    }
  }
}

function writesOf(entries: OutboxEntry[]) {
  return entries.flatMap((entry) =>
    takenWrites(entry).flatMap(({ table, key, fields }) =>
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

/** What an entry wrote, without the items that were left out of it. */
function takenWrites({ wrote = [], leftOut }: OutboxEntry) {
  const left = new Set(leftOut?.map(itemWord))
  return left.size ? wrote.filter(({ item }) => item === undefined || !left.has(item)) : wrote
}

/**
 * Looks up in the server's history, once for each row, who wrote the value that stands there. A field is left out while
 * a newer write of this person's to it waits, since that one will stand.
 */
export async function nameAuthors(
  { db, userId }: Mirror,
  historyOf: (table: TableName, key: Key) => Promise<Step[] | null>,
): Promise<void> {
  const unnamed = await db.overwritten.where('state').equals('unnamed').toArray()
  if (!unnamed.length) return
  const waiting = new Set(writesOf(await db.outbox.where('state').equals('queued').toArray()).map(({ name }) => name))
  const notices = unnamed.filter(({ name }) => !waiting.has(name))
  const historyByRow = new Map<string, Step[] | null>()
  for (const notice of notices) {
    const row = `${notice.table}:${notice.key}`
    if (!historyByRow.has(row)) historyByRow.set(row, await historyOf(notice.table, notice.key))
    const written = (historyByRow.get(row) ?? []).filter(({ fields }) =>
      fields.some(({ field }) => field === notice.field),
    )
    const step = written.sort((a, b) => b.at - a.at)[0]
    await db.transaction('rw', db.overwritten, db.sent, async () => {
      const now = await db.overwritten.get(notice.name)
      if (now?.state !== 'unnamed' || now.theirs !== notice.theirs) return
      const own = step?.userId === userId
      if (!step || (own && !wroteUnseen(step, now, await db.sent.get(now.entryId))))
        await db.overwritten.delete(now.name)
      else await db.overwritten.put({ ...now, by: step.userName, at: step.at, ...(own && { own }), state: 'told' })
    })
  }
}

/** A write that arrives this long after it was done was done without a network, ms. */
const offlineAfterMs = 60_000

/** Whether a step of this person's was done on another device that may not have had the earlier value yet. */
const wroteUnseen = ({ device, at, receivedAt }: Step, { entryId }: OverwrittenWrite, sent: SentEntry | undefined) =>
  !!device && !!sent && device.id !== blockOf(entryId) && (at < sent.sentAt || receivedAt - at > offlineAfterMs)

/** The notices of this person, latest first. */
export async function overwrittenOf({ db }: Mirror): Promise<OverwrittenWrite[]> {
  const notices = await db.overwritten.where('state').equals('told').toArray()
  return notices.sort((a, b) => b.at - a.at)
}

/** Dismisses a notice; it does not come back for the same write. */
export const dismissNotice = ({ db }: Mirror, name: string): Promise<number> =>
  db.overwritten.where('name').equals(name).modify({ state: 'dismissed' })

/** Restores the earlier value as a new act. Rejects with the Refusal or StorageFailure; then nothing changed. */
export async function putBackMine(mirror: Mirror, name: string): Promise<void> {
  const notice = await mirror.db.overwritten.get(name)
  if (!notice) return
  const again = await putBack({ ...notice, value: notice.mine }, mirror.rows)
  if (again) await mutate(mirror, again.act, again.args)
  await dismissNotice(mirror, name)
}
