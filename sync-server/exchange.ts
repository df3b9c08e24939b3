import type { User } from '../schema/entities/user.ts'
import { Refusal } from '../schema/errors.ts'
import { openPending } from '../schema/sync/dependents.ts'
import type { SyncRequest, SyncResponse } from '../schema/sync/protocol.ts'
import { scopesOf, viewOf } from '../schema/sync/scopes.ts'
import { type Outcome, replay } from './command.ts'
import type { House } from './routes/api.ts'
import { type Device, deviceOf, keepDevice, leaseBlock, unsentOn } from './store/devices.ts'
import { hasLost, historyToken, readToken, type Seen } from './store/historyToken.ts'
import { linksOf } from './store/links.ts'
import { beginEpoch, epochOf } from './store/meta.ts'
import { mustStillBe, userOf } from './store/people.ts'
import { canGoOn, leftAfter, pull, roomFor } from './store/pull.ts'
import { inSavepoint } from './store/savepoint.ts'
import { sumNow } from './store/sumOf.ts'
import { touchedRows } from './store/touchedRows.ts'

/**
 * One round trip with a device, once its request is known to be one.
 * Guarantees: all mutations of a request, their receipts and the device's numbers are one durable transaction before the
 * answer; one that fails by a fault of ours, or waits for what a restore lost, gets no receipt, nor do those that hang on it,
 * and holds none of the others back. A database that was put back by hand is noticed before anything else, and begins a new
 * epoch for everybody.
 * Invariant: what comes down is computed after that commit, for the scopes the session's user may hold now; nothing of a
 * device is taken before it has heard of the epoch, so that it can first line up again what was acknowledged and lost.
 * Power cuts: an answer lost is asked for again and says `alreadyApplied`.
 */
export interface Caller {
  user: User
  /** Its session. */
  token: string
  userAgent: string
  requestId: string
}

export async function exchange(house: House, caller: Caller, request: SyncRequest): Promise<SyncResponse> {
  const { store, pokes } = house
  const seen = await readToken(store, request.historyToken)
  await noticeLoss(house, seen)
  const hasHeard = request.epoch === null || request.epoch === (await epochOf(store))
  if (!hasHeard && request.device !== null) {
    const isIts = (await ownerOf(store.q, request.device, seen)) === caller.user.id
    return answerTo(house, request, { block: request.device, userId: caller.user.id, isIts }, [])
  }
  const { device, outcomes } = await store.tx(async (q) => {
    await mustStillBe(q, caller.user)
    const now = house.clock.now()
    const device = await ownDevice(house, q, caller, request, seen)
    const outcomes = hasHeard ? await replayAll(house, q, caller, device, request) : []
    const left = (request.waiting ?? request.mutations.length) - outcomes.length
    await keepDevice(q, device, Math.max(0, left), now)
    return { device, outcomes }
  })
  pokes.poke(
    outcomes.flatMap(({ woken }) => woken),
    caller.token,
  )
  return answerTo(house, request, { ...device, isIts: true }, outcomes)
}

/** Whose a block is: who has it here, or who proves to have had it; undefined when nobody is known to. */
async function ownerOf(q: Q, block: number, seen: Seen | undefined): Promise<number | undefined> {
  if (seen?.block === block) return seen.userId
  return (await deviceOf(q, block))?.userId
}

/** Begins a new epoch, once, when a device saw what this database no longer has; everybody hears of it. */
async function noticeLoss({ store, clock, pokes, log }: House, seen: Seen | undefined) {
  if (!seen || !(await hasLost(store.q, seen))) return
  const began = await store.tx(async (q) => {
    // Another request may have noticed meanwhile.
    if (!(await hasLost(q, seen))) return false
    await beginEpoch(q, clock.now())
    return true
  })
  if (!began) return
  log('the database was put back to a copy without the command that restores: a new epoch begins')
  pokes.pokeAll()
}

type Q = Parameters<typeof mustStillBe>[0]

async function ownDevice(
  { clock }: House,
  q: Q,
  { user, userAgent }: Caller,
  { device: claims }: SyncRequest,
  seen: Seen | undefined,
): Promise<Device> {
  const known = claims === null ? undefined : await deviceOf(q, claims)
  if (known?.userId === user.id) return known
  const proven = seen !== undefined && seen.userId === user.id && seen.block === claims
  return leaseBlock(q, { userId: user.id, userAgent, claims, proven }, clock.now())
}

async function replayAll(
  { clock, zone, probe, log }: House,
  q: Q,
  { user, requestId }: Caller,
  device: Device,
  { mutations }: SyncRequest,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const unanswered = openPending()
  for (const call of mutations) {
    try {
      const outcome = unanswered.holds(call)
        ? null
        : await inSavepoint(q, async () => {
            const done = await replay(q, user, device, call, { now: clock.now(), zone })
            probe?.(call)
            return done
          })
      if (outcome) outcomes.push(outcome)
      else unanswered.add(call)
    } catch (error) {
      unanswered.add(call)
      log(`${requestId} mutation ${call.id} ${call.method} ${call.path}: ${(error as Error).stack}`)
    }
  }
  return outcomes
}

async function answerTo(
  { store, clock, pageLimit, protocol, scopeStarts, sums }: House,
  request: SyncRequest,
  device: Pick<Device, 'block' | 'userId'> & { isIts: boolean },
  outcomes: Outcome[],
): Promise<SyncResponse> {
  const { q } = store
  const then = await userOf(q, device.userId)
  // What takes its time comes first: others are answered meanwhile, and all else is read after it.
  const counted = then && request.check?.length ? await sums.count(q, then, request.check, request.school) : []
  const user = await userOf(q, device.userId)
  if (!user) throw new Refusal('session.none')
  const epoch = await epochOf(store)
  const view = viewOf(user)
  const scopes = scopesOf(user, await linksOf(q, user), request.school)
  const cursorOf = (scope: string) => request.cursors[scope] ?? 0
  let known = request.epoch === epoch && request.view === view
  const began = request.began ?? scopeStarts.of(device.block, request.cursors)
  for (const scope of scopes) known &&= await canGoOn(q, user, scope, cursorOf(scope), began[scope])
  const room = roomFor(pageLimit, request.room)
  const pages = []
  for (const scope of scopes) pages.push(await pull(q, user, scope, known ? cursorOf(scope) : 0, room, began[scope]))
  const summed = []
  for (const counting of counted)
    if (known && scopes.includes(counting.scope)) summed.push(await sumNow(q, user, counting))
  if (!request.began) scopeStarts.keep(device.block, pages)
  const unsent = await unsentOn(q, user.id, device.block, clock.now())
  for (const page of pages) if (page.more) page.left = await leftAfter(q, user, page)
  await touchedRows(
    q,
    user,
    pages,
    outcomes.flatMap(({ changes }) => changes),
  )
  return {
    protocol,
    now: clock.now(),
    epoch,
    view,
    // A block that is only claimed is not confirmed.
    historyToken: await historyToken(store, { block: device.isIts ? device.block : 0, userId: user.id }),
    reset: !known,
    device: device.block,
    user,
    receipts: outcomes.map(({ receipt }) => receipt),
    scopes: pages,
    dropped: known ? Object.keys(request.cursors).filter((scope) => !scopes.includes(scope)) : [],
    sums: summed,
    ...(unsent.length && { unsent }),
  }
}
