import { blockOf, idInBlock } from '#schema/sync/ids.ts'
import { laterNames, protocolVersion, type SyncRequest } from '#schema/sync/protocol.ts'
import type { MirrorDatabase } from '#web/mirror/database/database.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import { initialSync, type OutboxEntry, type SyncState, type Visit } from '#web/mirror/database/records.ts'
import { mustBeIn } from '#web/mirror/database/visit.ts'
import { waitsForFile } from '#web/mirror/files/outgoing/outgoing.ts'
import { sendableOf } from '#web/mirror/outbox/unaccepted.ts'
import type { Batch } from './batch.ts'
import { dueForCheck } from './sumCheck.ts'

/** Whose entries a request carries, and which of them it leaves out. */
interface SendingState {
  isHeldBack(entry: OutboxEntry): boolean
  visit: Visit | undefined
}

/**
 * The next request, and the last number assigned here before it: a later number belongs to an act done since. Both are
 * read in one transaction.
 */
export const requestFrom = (mirror: Mirror, batch: Batch, state: SendingState) =>
  mirror.db.transaction('r', [mirror.db.outbox, mirror.db.sent, mirror.db.cursors, mirror.db.meta], async () => {
    await mustBeIn(mirror.db, state.visit)
    return readRequest(mirror, batch, state)
  })

async function readRequest({ db, userId, clock }: Mirror, batch: Batch, { isHeldBack }: SendingState) {
  const queued = await db.outbox.where('state').equals('queued').sortBy('id')
  const known = await db.readAll('device', 'sync', 'school', 'proofs', 'outgoing')
  const waits = waitsForFile(known.outgoing)
  const sendable = sendableOf(queued, (entry) => isHeldBack(entry) || waits(entry))
  // Entries carried here in a file are sent under the block of the device that numbered them.
  const block = sendable[0] ? blockOf(sendable[0].id) : (known.device?.block ?? null)
  const mutations: SyncRequest['mutations'] = []
  let bytes = 0
  for (const entry of sendable) {
    if (blockOf(entry.id) !== block) break
    bytes += bytesOf(entry)
    if (mutations.length === batch.entries || (bytes > batch.bytes && mutations.length)) break
    const { id, at, method, path, body, protocol, epoch } = entry
    mutations.push({ id, at, method, path, body, ...(protocol && { protocol }), ...(epoch && { epoch }) })
  }
  const sync = known.sync ?? initialSync
  const cursors = await db.cursors.toArray()
  const carried = block === null ? undefined : known.proofs?.[block]
  const own = (await tokenWithoutRoom(db, known.device?.block, sync)) ?? sync.historyToken
  const historyToken = block === known.device?.block ? (own ?? carried) : (carried ?? own)
  const check = dueForCheck(cursors, clock.now())
  const request: SyncRequest = {
    protocol: protocolVersion,
    userId,
    device: block,
    epoch: sync.epoch,
    view: sync.view,
    ...(historyToken && { historyToken }),
    school: known.school ?? null,
    cursors: Object.fromEntries(cursors.map(({ scope, cursor }) => [scope, cursor])),
    began: Object.fromEntries(cursors.flatMap(({ scope, began }) => (began ? [[scope, began]] : []))),
    room: batch.room,
    tables: [...laterNames],
    leavesOut: true,
    ...(check.length && { check }),
    waiting: queued.filter(({ id }) => blockOf(id) === block).length,
    mutations,
  }
  const lastAssigned = known.device ? idInBlock(known.device.block, known.device.next - 1) : 0
  return { request, upTo: Math.max(lastAssigned, queued.at(-1)?.id ?? 0) }
}

/** The token of a later answer than the last one that found room here (receipts.ts). */
const tokenWithoutRoom = async ({ sent }: MirrorDatabase, block: number | undefined, { serverNow }: SyncState) =>
  (
    await sent
      .where('sentAt')
      .aboveOrEqual(serverNow ?? 0)
      .filter(({ id, historyToken }) => historyToken !== undefined && blockOf(id) === block)
      .last()
  )?.historyToken

/** The size of an entry in a request, bytes: a letter with an accent takes two. */
const bytesOf = ({ path, body }: OutboxEntry) => new TextEncoder().encode(path + JSON.stringify(body)).length + 100
