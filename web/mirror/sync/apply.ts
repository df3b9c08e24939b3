import type { Table } from 'dexie'
import { type Key, keyOf } from '#schema/entities/tables.ts'
import { initialTime, learn } from '#schema/sync/clock.ts'
import type { ScopePage, SyncRequest, SyncResponse, WireRows, WireTable } from '#schema/sync/protocol.ts'
import { wireTables } from '#schema/sync/protocol.ts'
import { mirrorVersion } from '#web/mirror/database/database.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import { initialSync, type Stored, type Visit } from '#web/mirror/database/records.ts'
import { forgetRows, rollBackToBase } from '#web/mirror/database/serverRows.ts'
import { StorageFailure } from '#web/mirror/database/storageFailure.ts'
import { mustBeIn } from '#web/mirror/database/visit.ts'
import { forgetErased } from '#web/mirror/outbox/forgetErased.ts'
import { replayQueued } from '#web/mirror/outbox/outbox.ts'
import { noticeReplaced } from '#web/mirror/outbox/overwritten.ts'
import { takeReceipts, unsettle } from '#web/mirror/outbox/receipts.ts'
import { rowName } from '#web/mirror/outbox/stagedChanges.ts'
import { noteAnswer } from '#web/mirror/session/absence.ts'
import { compareSums } from './sumCheck.ts'

/**
 * Applies an answer of the server. Resolves to whether it was applied. Rejects with VisitEnded when the visit in which
 * it was requested has ended since; then it is left out for good.
 * Guarantees: in one transaction the rows roll back to the server's, the new ones are put in, cursors move with them,
 * receipts are applied, and the plans of what is still queued run again on top. Nothing flickers and nothing pending is
 * hidden.
 * A scope whose rows differ from the server's, by its checksum, is fetched again.
 * A server restored from a backup (another epoch) is offered again what it had acknowledged; it knows what it still
 * has.
 * An answer that another one overtook, by another tab or worker, is left out whole, as if it had been lost. Otherwise a
 * scope that came and went meanwhile would put older rows over newer ones of the scopes that stay.
 * Invariant: a cursor moves only with its rows. A page that does not continue from the cursor here is left out. An
 * entry leaves the outbox only by its receipt.
 * After a crash: the answer was applied whole or not at all, and will come again.
 */
export async function applyAnswer(
  mirror: Mirror,
  request: SyncRequest,
  answer: SyncResponse,
  received: { requestedAt: number; at: number; visit?: Visit | undefined },
): Promise<boolean> {
  const { db } = mirror
  return db.atomically(async () => {
    const version = await db.read('version')
    if (version !== undefined && version !== mirrorVersion) throw new StorageFailure('outdated')
    await mustBeIn(db, received.visit)
    if (await isLateAnswer(mirror, request)) return false
    await rollBackToBase(mirror)
    if (answer.reset) await forgetRows(mirror)
    for (const page of answer.scopes) await applyPage(mirror, page, received.at)
    for (const scope of answer.dropped) await dropScope(mirror, scope)
    await compareSums(db, answer, received.at)
    mirror.probe('apply.rows')
    const { about } = await takeReceipts(mirror, request, answer, received.at)
    await requeueSent(mirror, answer)
    await forgetErased(mirror, answer.scopes)
    const before = (await db.read('device'))?.last
    await noteAnswer(db, received.at)
    await keepFacts(mirror, answer, received)
    await bringBackTimes(mirror, before)
    await noticeReplaced(mirror, [...recordsIn(answer), ...about])
    await unsettle(mirror)
    await replayQueued(mirror)
    mirror.probe('apply.end')
    return true
  })
}

/** Whether the mirror has moved on since this request was made. */
async function isLateAnswer({ db }: Mirror, { cursors }: SyncRequest) {
  const here = await db.cursors.toArray()
  return here.length !== Object.keys(cursors).length || here.some(({ scope, cursor }) => cursors[scope] !== cursor)
}

const wireKey = <T extends WireTable>(table: T, row: WireRows[T]): Key =>
  table === 'rolls' ? keyOf('rollCalls', row as WireRows['rolls']) : keyOf(table as 'users', row as WireRows['users'])

async function applyPage(mirror: Mirror, page: ScopePage, now: number) {
  const { db } = mirror
  const here = await db.cursors.get(page.scope)
  if ((here?.cursor ?? 0) !== page.from) return
  const waits = page.more && page.cursor === page.from
  if (here?.stale && !waits) await dropScope(mirror, page.scope)
  // The tables do not wait for each other.
  await Promise.all(wireTables.map((table) => applyTable(mirror, table, page)))
  const { scope, cursor, more, began } = page
  // A scope fetched from the start equals the server's now. Rows added to it later are as good as those they were added
  // to.
  const checkedAt = page.from === 0 || here?.more ? now : here?.checkedAt
  await db.cursors.put({
    ...{ scope, cursor, more, checkedAt },
    ...(began && { began }),
    ...(waits && here?.stale && { stale: true }),
  })
}

async function applyTable({ db }: Mirror, table: WireTable, page: ScopePage) {
  const rows = page.rows[table] as WireRows[typeof table][] | undefined
  if (rows?.length) {
    const keys = rows.map((row) => wireKey(table, row))
    const known = await knownOf(db.rows(table), keys)
    const records = rows.map((row, i) => ({
      key: keys[i]!,
      scopes: [...new Set([...(known[i]?.scopes ?? []), page.scope])],
      row,
    }))
    await db.rows(table).bulkPut(records)
  }
  const gone = page.gone[table]
  if (gone?.length) await release({ db } as Mirror, table, page.scope, await db.rows(table).bulkGet(gone))
}

/**
 * The records here, in the order of the keys. In a first sync hardly one of many is here yet: reading all keys at once
 * takes much less than a lookup for each row.
 */
async function knownOf(records: Table<Stored, Key>, keys: Key[]): Promise<(Stored | undefined)[]> {
  if (keys.length < 100 || (await records.count()) > 4 * keys.length) return records.bulkGet(keys)
  const here = new Set(await records.toCollection().primaryKeys())
  const found = await records.bulkGet(keys.filter((key) => here.has(key)))
  const byKey = new Map(found.flatMap((record) => (record ? [[record.key, record] as const] : [])))
  return keys.map((key) => byKey.get(key))
}

/** Removes a scope from records; a record that no other scope holds is deleted. */
async function release({ db }: Mirror, table: WireTable, scope: string, records: (Stored | undefined)[]) {
  const held: Stored[] = []
  const free: Key[] = []
  for (const record of records) {
    if (!record) continue
    const scopes = record.scopes.filter((name) => name !== scope)
    if (scopes.length) held.push({ ...record, scopes })
    else free.push(record.key)
  }
  await db.rows(table).bulkPut(held)
  await db.rows(table).bulkDelete(free)
}

async function dropScope(mirror: Mirror, scope: string) {
  for (const table of wireTables) {
    await release(mirror, table, scope, await mirror.db.rows(table).where('scopes').equals(scope).toArray())
  }
  await mirror.db.cursors.delete(scope)
}

/** The records that the answer brings. */
const recordsIn = ({ scopes }: SyncResponse): string[] =>
  scopes.flatMap(({ rows }) =>
    wireTables.flatMap((table) =>
      ((rows[table] ?? []) as WireRows[typeof table][]).map((row) => rowName(table, wireKey(table, row))),
    ),
  )

/** Longer than a school takes to notice that its server was restored, ms. */
const sentKept = 30 * 24 * 60 * 60_000

/**
 * Queues again, under their own numbers, the entries that an earlier epoch acknowledged, however long ago: a server
 * that went back in time may have lost all that is still here. Deletes old ones while the epoch stays the same.
 */
async function requeueSent({ db }: Mirror, { epoch, now }: SyncResponse) {
  const before = (await db.read('sync'))?.epoch
  if (!before || before === epoch) {
    await db.sent
      .where('sentAt')
      .below(now - sentKept)
      .delete()
    return
  }
  const sent = await db.sent.toArray()
  await db.outbox.bulkPut(sent.map(({ sentAt: _, ...entry }) => ({ ...entry, attempts: 0 })))
  await db.sent.clear()
}

/**
 * Entries that wait were stamped by a clock that ran ahead. Their times are lowered to the latest that can be true;
 * their numbers keep their order.
 */
async function bringBackTimes({ db }: Mirror, before: number | undefined) {
  const { last } = (await db.read('device'))!
  if (before === undefined || before <= last) return
  await db.outbox
    .where('state')
    .equals('queued')
    .modify((entry) => {
      entry.at = Math.min(entry.at, last)
    })
}

async function keepFacts({ db }: Mirror, answer: SyncResponse, received: { requestedAt: number; at: number }) {
  const known = await db.readAll('device', 'sync', 'unsent', 'user', 'version', 'videoHosts', 'zone')
  const device = known.device ?? { ...initialTime, block: answer.device, next: 1 }
  const before = known.sync ?? initialSync
  const whole = answer.scopes.every((page) => !page.more)
  const bootstrapped = whole || (before.bootstrapped && !answer.reset)
  const rowCount = answer.scopes.reduce((sum, { rows }) => sum + Object.values(rows).flat().length, 0)
  const stored = (answer.reset ? 0 : (before.arriving?.laid ?? 0)) + rowCount
  const left = answer.scopes.reduce((sum, page) => sum + (page.left ?? 0), 0)
  await db.keepAll({
    device: { ...device, ...learn(device, received.requestedAt, received.at, answer.now) },
    // What live queries watch is written only when it changes.
    ...(JSON.stringify(known.user) !== JSON.stringify(answer.user) && { user: answer.user }),
    ...(known.version !== mirrorVersion && { version: mirrorVersion }),
    ...(String(known.videoHosts) !== String(answer.videoHosts) && { videoHosts: answer.videoHosts }),
    ...(known.zone !== answer.zone && { zone: answer.zone }),
    ...((answer.unsent || known.unsent?.length) && { unsent: answer.unsent ?? [] }),
    sync: {
      epoch: answer.epoch,
      view: answer.view,
      // The token of another block, whose entries were carried here, would not prove this device's own.
      historyToken: (answer.device === device.block && answer.historyToken) || before.historyToken,
      bootstrapped,
      arriving: bootstrapped ? null : { laid: stored, left },
      lastSyncAt: Math.max(received.at, before.lastSyncAt ?? 0),
      serverNow: answer.now,
      failure: null,
    },
  })
}
