import { type Key, keyOf } from '../../schema/entities/tables.ts'
import { Refusal } from '../../schema/errors.ts'
import { freshTime, learn } from '../../schema/sync/clock.ts'
import type { Receipt, ScopePage, SyncRequest, SyncResponse, WireRows, WireTable } from '../../schema/sync/protocol.ts'
import { wireTables } from '../../schema/sync/protocol.ts'
import { freshSync, mirrorVersion, type Stored } from './database.ts'
import { Draft, nameOf } from './draft.ts'
import type { Mirror } from './mirror.ts'
import { planInto } from './outbox.ts'
import { noticeReplaced } from './overtaken.ts'
import { StorageFailure } from './storageFailure.ts'
import { compareSums } from './sumCheck.ts'

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
 * Gives whether it was laid down.
 */
export async function applyAnswer(
  mirror: Mirror,
  request: SyncRequest,
  answer: SyncResponse,
  heard: { asked: number; at: number },
): Promise<boolean> {
  const { db } = mirror
  return db.atomically(async () => {
    const version = await db.read('version')
    if (version !== undefined && version !== mirrorVersion) throw new StorageFailure('outdated')
    if (await isOvertaken(mirror, request)) return false
    await layBare(mirror)
    if (answer.reset) await forgetRows(mirror)
    for (const page of answer.scopes) await layDown(mirror, page, heard.at)
    for (const scope of answer.dropped) await dropScope(mirror, scope)
    await compareSums(db, answer, heard.at)
    mirror.probe('apply.rows')
    const applied = await takeReceipts(mirror, request, answer, heard.at)
    await offerAgain(mirror, answer, heard.at)
    await keepFacts(mirror, answer, heard)
    await noticeReplaced(mirror, [...recordsIn(answer), ...applied])
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

/** Puts the server's records back under everything that plans had changed. */
export async function layBare({ db }: Mirror) {
  const bases = await db.base.toArray()
  for (const { table, key, record } of bases) {
    if (record) await db.rows(table).put(record)
    else await db.rows(table).delete(key)
  }
  if (bases.length) await db.base.clear()
}

/** Forgets every row and cursor; the outbox stays. */
export async function forgetRows({ db }: Mirror) {
  for (const table of wireTables) await db.rows(table).clear()
  await db.base.clear()
  await db.cursors.clear()
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
  const { scope, cursor, more } = page
  // What came whole from the start is the server's; what was added to it since is as good as what it was added to.
  const checkedAt = page.from === 0 || here?.more ? now : here?.checkedAt
  await db.cursors.put({ scope, cursor, more, checkedAt, ...(waits && here?.stale && { stale: true }) })
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

const outcomes: Receipt['outcome'][] = ['applied', 'alreadyApplied', 'refused']

/** The records that the answer brings. */
const recordsIn = ({ scopes }: SyncResponse): string[] =>
  scopes.flatMap(({ rows }) =>
    wireTables.flatMap((table) =>
      ((rows[table] ?? []) as WireRows[typeof table][]).map((row) => nameOf(table, wireKey(table, row))),
    ),
  )

/** Carries the receipts out; gives the records that what was applied is about. */
async function takeReceipts({ db }: Mirror, request: SyncRequest, answer: SyncResponse, heardAt: number) {
  const sent = new Set(request.mutations.map(({ id }) => id))
  const answered = new Set<number>()
  const applied: string[] = []
  for (const receipt of answer.receipts) {
    // A word this build does not know is no end it could show anybody.
    if (!sent.has(receipt.id) || !outcomes.includes(receipt.outcome)) continue
    const entry = await db.outbox.get(receipt.id)
    answered.add(receipt.id)
    if (!entry) continue
    if (receipt.outcome === 'refused') {
      await db.outbox.put({ ...entry, state: 'refused', code: receipt.code, message: receipt.message })
      continue
    }
    await db.outbox.delete(entry.id)
    await db.sent.put({ ...entry, sentAt: heardAt })
    for (const about of entry.about) await db.deliveries.put({ about, at: heardAt })
    applied.push(...entry.about)
  }
  for (const { id } of request.mutations) {
    if (!answered.has(id))
      await db.outbox
        .where('id')
        .equals(id)
        .modify((entry) => void entry.attempts++)
  }
  return applied
}

/** Longer than a school goes without noticing that its server was restored, ms. */
const sentKept = 30 * 24 * 60 * 60_000

/** Lines up again, under their own numbers, what an earlier epoch acknowledged; forgets what is old. */
async function offerAgain({ db }: Mirror, { epoch }: SyncResponse, heardAt: number) {
  await db.sent
    .where('sentAt')
    .below(heardAt - sentKept)
    .delete()
  const before = (await db.read('sync'))?.epoch
  if (!before || before === epoch) return
  const sent = await db.sent.toArray()
  await db.outbox.bulkPut(sent.map(({ sentAt: _, ...entry }) => ({ ...entry, attempts: 0 })))
  await db.sent.clear()
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
      bootstrapped,
      arriving: bootstrapped ? null : { laid, left },
      lastSyncAt: Math.max(heard.at, before.lastSyncAt ?? 0),
      failure: null,
    },
  })
}

/** Applies the plans of what still waits, in order. One the rows no longer allow shows nothing; the server has the last word. */
export async function replayQueued(mirror: Mirror) {
  const queued = await mirror.db.outbox.where('state').equals('queued').sortBy('id')
  if (!queued.length) return
  const draft = new Draft(mirror.db)
  for (const entry of queued) {
    try {
      await planInto(draft, mirror, entry)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  await draft.flush()
}
