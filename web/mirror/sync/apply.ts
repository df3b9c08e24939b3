import { initialTime, learn } from '#schema/sync/clock.ts'
import type { SyncRequest, SyncResponse, WireRows } from '#schema/sync/protocol.ts'
import { wireTables } from '#schema/sync/protocol.ts'
import { wireKey } from '#schema/sync/wireTable.ts'
import { mirrorVersion } from '#web/mirror/database/database.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import { initialSync, type Visit } from '#web/mirror/database/records.ts'
import { forgetRows, rollBackToBase } from '#web/mirror/database/serverRows.ts'
import { StorageFailure } from '#web/mirror/database/storageFailure.ts'
import { mustBeIn } from '#web/mirror/database/visit.ts'
import { forgetErased } from '#web/mirror/outbox/forgetErased.ts'
import { replayQueued } from '#web/mirror/outbox/outbox.ts'
import { noticeReplaced } from '#web/mirror/outbox/overwritten.ts'
import { takeReceipts, unsettle } from '#web/mirror/outbox/receipts.ts'
import { rowName } from '#web/mirror/outbox/stagedChanges.ts'
import { noteAnswer } from '#web/mirror/session/absence.ts'
import { applyPages, dropScope } from './applyPages.ts'
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
    await applyPages(db, answer.scopes, received.at)
    for (const scope of answer.dropped) await dropScope(db, scope)
    await compareSums(db, answer, received.at)
    mirror.probe('apply.rows')
    const { about } = await takeReceipts(mirror, request, answer, received.at)
    await requeueSent(mirror, answer)
    await forgetErased(mirror, answer.scopes)
    const before = (await db.read('device'))?.last
    await noteAnswer(db, received.at, answer.now)
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
  await db.outbox.bulkPut(
    sent.map(({ sentAt: _, leftOut: __, historyToken: ___, ...entry }) => ({ ...entry, attempts: 0 })),
  )
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
