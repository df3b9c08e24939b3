import { type Key, keyOf } from '../../schema/entities/tables.ts'
import { freshTime, learn } from '../../schema/sync/clock.ts'
import type { ScopePage, SyncRequest, SyncResponse, WireRows, WireTable } from '../../schema/sync/protocol.ts'
import { wireTables } from '../../schema/sync/protocol.ts'
import { freshSync, mirrorVersion, type Stored, type Visit } from './database.ts'
import { nameOf } from './draft.ts'
import type { Mirror } from './mirror.ts'
import { replayQueued } from './outbox.ts'
import { noticeReplaced } from './overtaken.ts'
import { takeReceipts, unsettle } from './receipts.ts'
import { forgetRows, layBare } from './serverRows.ts'
import { StorageFailure } from './storageFailure.ts'
import { compareSums } from './sumCheck.ts'
import { mustBeIn } from './visit.ts'

/**
 * Lays an answer of the server down.
 * Guarantees: in one transaction the server's rows are laid bare, the new ones put in, cursors moved with them, receipts
 * carried out and the plans of what is still queued applied again on top. Nothing flickers and nothing pending is hidden.
 * A scope whose rows are not the server's, by its sum, is fetched anew.
 * A server restored from a backup (another epoch) is offered again what it had acknowledged; it knows what it still has.
 * An answer that another overtook on its way, by another tab or worker, is left out whole, as if it had been lost: a scope that
 * came and went meanwhile would lay older rows over newer ones of the scopes that stay.
 * Invariants: a cursor moves only with its rows; a page that does not go on from the cursor here is left out; an entry
 * leaves the outbox only by its receipt. Power cuts: the answer was laid down whole or not at all, and will come again.
 * What was asked in a visit that has ended since is left out for good: rejects with VisitEnded.
 * Gives whether it was laid down.
 */
export async function applyAnswer(
  mirror: Mirror,
  request: SyncRequest,
  answer: SyncResponse,
  heard: { asked: number; at: number; visit?: Visit | undefined },
): Promise<boolean> {
  const { db } = mirror
  return db.atomically(async () => {
    const version = await db.read('version')
    if (version !== undefined && version !== mirrorVersion) throw new StorageFailure('outdated')
    await mustBeIn(db, heard.visit)
    if (await isOvertaken(mirror, request)) return false
    await layBare(mirror)
    if (answer.reset) await forgetRows(mirror)
    for (const page of answer.scopes) await layDown(mirror, page, heard.at)
    for (const scope of answer.dropped) await dropScope(mirror, scope)
    await compareSums(db, answer, heard.at)
    mirror.probe('apply.rows')
    const { about } = await takeReceipts(mirror, request, answer, heard.at)
    await offerAgain(mirror, answer)
    const before = (await db.read('device'))?.last
    await keepFacts(mirror, answer, heard)
    await bringBackTimes(mirror, before)
    await noticeReplaced(mirror, [...recordsIn(answer), ...about])
    await unsettle(mirror)
    await replayQueued(mirror)
    mirror.probe('apply.end')
    return true
  })
}

/** Whether the mirror is no longer where it was when this was asked. */
async function isOvertaken({ db }: Mirror, { cursors }: SyncRequest) {
  const here = await db.cursors.toArray()
  return here.length !== Object.keys(cursors).length || here.some(({ scope, cursor }) => cursors[scope] !== cursor)
}

const wireKey = <T extends WireTable>(table: T, row: WireRows[T]): Key =>
  table === 'rolls' ? keyOf('rollCalls', row as WireRows['rolls']) : keyOf(table as 'users', row as WireRows['users'])

async function layDown(mirror: Mirror, page: ScopePage, now: number) {
  const { db } = mirror
  const here = await db.cursors.get(page.scope)
  if ((here?.cursor ?? 0) !== page.from) return
  const waits = page.more && page.cursor === page.from
  if (here?.stale && !waits) await dropScope(mirror, page.scope)
  for (const table of wireTables) {
    const rows = page.rows[table] as WireRows[typeof table][] | undefined
    if (rows?.length) {
      const keys = rows.map((row) => wireKey(table, row))
      const known = await db.rows(table).bulkGet(keys)
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
  const { scope, cursor, more, began } = page
  // What came whole from the start is the server's; what was added to it since is as good as what it was added to.
  const checkedAt = page.from === 0 || here?.more ? now : here?.checkedAt
  await db.cursors.put({
    ...{ scope, cursor, more, checkedAt },
    ...(began && { began }),
    ...(waits && here?.stale && { stale: true }),
  })
}

/** Takes a scope off records; those that no other scope holds go. */
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
      ((rows[table] ?? []) as WireRows[typeof table][]).map((row) => nameOf(table, wireKey(table, row))),
    ),
  )

/** Longer than a school goes without noticing that its server was restored, ms. */
const sentKept = 30 * 24 * 60 * 60_000

/**
 * Lines up again, under their own numbers, what an earlier epoch acknowledged, however long ago: a server that went back may
 * have lost all that is still here. Forgets what is old while the epoch stays.
 */
async function offerAgain({ db }: Mirror, { epoch, now }: SyncResponse) {
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

/** What waits was stamped by a clock that ran ahead: its times come down to the latest that can be true, its order is its numbers'. */
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

async function keepFacts({ db }: Mirror, answer: SyncResponse, heard: { asked: number; at: number }) {
  const known = await db.readAll('device', 'sync', 'unsent', 'user', 'version')
  const device = known.device ?? { ...freshTime, block: answer.device, next: 1 }
  const before = known.sync ?? freshSync
  const whole = answer.scopes.every((page) => !page.more)
  const bootstrapped = whole || (before.bootstrapped && !answer.reset)
  const came = answer.scopes.reduce((sum, { rows }) => sum + Object.values(rows).flat().length, 0)
  const laid = (answer.reset ? 0 : (before.arriving?.laid ?? 0)) + came
  const left = answer.scopes.reduce((sum, page) => sum + (page.left ?? 0), 0)
  await db.keepAll({
    device: { ...device, ...learn(device, heard.asked, heard.at, answer.now) },
    // What queries watch is written when it changes.
    ...(JSON.stringify(known.user) !== JSON.stringify(answer.user) && { user: answer.user }),
    ...(known.version !== mirrorVersion && { version: mirrorVersion }),
    ...((answer.unsent || known.unsent?.length) && { unsent: answer.unsent ?? [] }),
    sync: {
      epoch: answer.epoch,
      view: answer.view,
      historyToken: answer.historyToken ?? before.historyToken,
      bootstrapped,
      arriving: bootstrapped ? null : { laid, left },
      lastSyncAt: Math.max(heard.at, before.lastSyncAt ?? 0),
      serverNow: answer.now,
      failure: null,
    },
  })
}
