import type { User } from '#schema/entities/user.ts'
import { Refusal } from '#schema/errors.ts'
import { scopesOf, viewOf } from '#schema/permissions/scopes.ts'
import { openPending } from '#schema/sync/dependents.ts'
import type { SyncRequest, SyncResponse } from '#schema/sync/protocol.ts'
import { mustStillBe, userOf } from '#server/store/accounts/people.ts'
import { deviceOf, type KnownDevice, keepDevice, leaseBlock, unsentOn } from '#server/store/devices.ts'
import { hasLost, historyToken, readToken, type Seen } from '#server/store/epoch/historyToken.ts'
import { beginEpoch, epochOf } from '#server/store/epoch/meta.ts'
import { canContinue, leftAfter, pull, roomFor } from '#server/store/pull/pull.ts'
import { sumNow } from '#server/store/pull/sumOf.ts'
import { linksOf } from '#server/store/visibility/links.ts'
import { viewerOf } from '#server/store/visibility/viewer.ts'
import { inSavepoint } from '#server/store/write/savepoint.ts'
import { touchedRows } from '#server/store/write/touchedRows.ts'
import type { AppContext } from '../appContext.ts'
import { type CommandResult, executeQueued } from './command.ts'

/**
 * One round trip with a device, after its request was validated.
 * Guarantees: all mutations of a request, their receipts and the device's numbers are one durable transaction before
 * the answer. A mutation gets no receipt when it fails by a fault of the server or waits for something that a restore
 * lost. The mutations that depend on it get none either; all others go on. A database that was put back by hand is
 * noticed before anything else, and begins a new epoch for everybody.
 * Invariant: the pages are computed after that commit, for the scopes that the session's user may hold now. Nothing is
 * taken from a device that does not know the current epoch, so that it can first queue again what was acknowledged and
 * lost.
 * After a crash: a device that lost the answer sends its request again and gets `alreadyApplied`.
 */
export interface Caller {
  user: User
  /** The token of its session. */
  token: string
  /** When the password was last typed in it, ms. */
  confirmedAt: number
  userAgent: string
  requestId: string
}

export async function exchange(context: AppContext, caller: Caller, request: SyncRequest): Promise<SyncResponse> {
  const { store, pokes } = context
  const seen = await readToken(store, request.historyToken)
  await detectLoss(context, seen)
  const knowsEpoch = request.epoch === null || request.epoch === (await epochOf(store))
  if (!knowsEpoch && request.device !== null) {
    const isCallers = (await ownerOf(store.q, request.device, seen)) === caller.user.id
    return answerFor(context, request, { block: request.device, userId: caller.user.id, isCallers }, [])
  }
  const { device, outcomes } = await store.tx(async (q) => {
    await mustStillBe(q, caller.user)
    const now = context.clock.now()
    const device = await ownDevice(context, q, caller, request, seen)
    const outcomes = knowsEpoch ? await executeAll(context, q, caller, device, request) : []
    const left = (request.waiting ?? request.mutations.length) - outcomes.length
    await keepDevice(q, device, Math.max(0, left), now)
    return { device, outcomes }
  })
  pokes.poke(
    outcomes.flatMap(({ woken }) => woken),
    caller.token,
  )
  return answerFor(context, request, { ...device, isCallers: true }, outcomes)
}

/**
 * The user a block belongs to: the one recorded here, or the one who proves to have had it. Undefined when neither is
 * known.
 */
async function ownerOf(q: Q, block: number, seen: Seen | undefined): Promise<number | undefined> {
  if (seen?.block === block) return seen.userId
  return (await deviceOf(q, block))?.userId
}

/** Begins a new epoch, once, when a device saw something that this database no longer has. All pages are poked. */
async function detectLoss({ store, clock, pokes, log }: AppContext, seen: Seen | undefined) {
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
  { clock }: AppContext,
  q: Q,
  { user, userAgent }: Caller,
  { device: claims }: SyncRequest,
  seen: Seen | undefined,
): Promise<KnownDevice> {
  const known = claims === null ? undefined : await deviceOf(q, claims)
  if (known?.userId === user.id) return known
  const proven = seen !== undefined && seen.userId === user.id && seen.block === claims
  return leaseBlock(q, { userId: user.id, userAgent, claims, proven }, clock.now())
}

async function executeAll(
  { clock, zone, probe, log }: AppContext,
  q: Q,
  { user, requestId, confirmedAt }: Caller,
  device: KnownDevice,
  { mutations }: SyncRequest,
): Promise<CommandResult[]> {
  const outcomes: CommandResult[] = []
  const unanswered = openPending()
  for (const call of mutations) {
    try {
      const outcome = unanswered.holds(call)
        ? null
        : await inSavepoint(q, async () => {
            const done = await executeQueued(q, user, device, call, { now: clock.now(), zone, confirmedAt })
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

async function answerFor(
  { store, clock, pageLimit, protocol, scopeStarts, sums }: AppContext,
  request: SyncRequest,
  device: Pick<KnownDevice, 'block' | 'userId'> & { isCallers: boolean },
  outcomes: CommandResult[],
): Promise<SyncResponse> {
  const { q } = store
  const then = await userOf(q, device.userId)
  // The slow part comes first: other requests are answered meanwhile, and everything else is read after it.
  const counted =
    then && request.check?.length ? await sums.count(q, await viewerOf(q, then), request.check, request.school) : []
  const user = await userOf(q, device.userId)
  if (!user) throw new Refusal('account.deleted')
  const epoch = await epochOf(store)
  const viewer = await viewerOf(q, user)
  const view = viewOf(viewer)
  const scopes = scopesOf(user, await linksOf(q, user), request.school)
  const cursorOf = (scope: string) => request.cursors[scope] ?? 0
  let known = request.epoch === epoch && request.view === view
  const began = request.began ?? scopeStarts.of(device.block, request.cursors)
  for (const scope of scopes) known &&= await canContinue(q, user, scope, cursorOf(scope), began[scope])
  const room = roomFor(pageLimit, request.room)
  const pages = []
  for (const scope of scopes) pages.push(await pull(q, viewer, scope, known ? cursorOf(scope) : 0, room, began[scope]))
  const summed = []
  for (const counting of counted)
    if (known && counting.view === view && scopes.includes(counting.scope))
      summed.push(await sumNow(q, viewer, counting))
  if (!request.began) scopeStarts.keep(device.block, pages)
  const unsent = await unsentOn(q, user.id, device.block, clock.now())
  for (const page of pages) if (page.more) page.left = await leftAfter(q, user, page)
  await touchedRows(
    q,
    viewer,
    pages,
    outcomes.flatMap(({ changes }) => changes),
  )
  return {
    protocol,
    now: clock.now(),
    epoch,
    view,
    // A block that is only claimed is not confirmed.
    historyToken: await historyToken(store, { block: device.isCallers ? device.block : 0, userId: user.id }),
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
