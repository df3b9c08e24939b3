import { isNameTaken, Refusal } from '#schema/errors.ts'
import { usualZone } from '#schema/lists/calendar/schoolZone.ts'
import type { User } from '#schema/nouns/user.ts'
import { scopesOf, viewOf } from '#schema/permissions/scopes.ts'
import { openPending, type Pending } from '#schema/sync/dependents.ts'
import {
  type OutboxCall,
  type Receipt,
  type ScopePage,
  type SyncRequest,
  type SyncResponse,
  tablesUnknownTo,
} from '#schema/sync/protocol.ts'
import { mustStillBe, userOf } from '#server/store/accounts/people.ts'
import {
  deviceOf,
  isOnRecord,
  type KnownDevice,
  keepDevice,
  leaseBlock,
  unsentOn,
} from '#server/store/devices/devices.ts'
import { hasLost, historyToken, readToken, type Seen } from '#server/store/epoch/historyToken.ts'
import { beginEpoch, epochOf } from '#server/store/epoch/meta.ts'
import { metaOf } from '#server/store/epoch/metaValues.ts'
import { answerBudget, canContinue, endsOf, leftAfter, pull, type SchoolEnds } from '#server/store/pull/pull.ts'
import { sumNow } from '#server/store/pull/sumOf.ts'
import { eachByItself } from '#server/store/savepoint.ts'
import { linksOf } from '#server/store/visibility/links.ts'
import { viewerOf } from '#server/store/visibility/viewer.ts'
import { type TouchedRow, touchedRows } from '#server/store/write/touchedRows.ts'
import { yieldEvery, yieldToOthers } from '#server/store/yielding.ts'
import type { AppContext } from '../appContext.ts'
import { faultOf } from '../failure.ts'
import type { ActResult } from './applyAct.ts'
import { nameOf, tellsTaken } from './call.ts'
import { executeQueued } from './executeQueued.ts'

/**
 * One round trip with a device, after its request was validated.
 * Guarantees: all mutations of a request, their receipts and the device's numbers are durable before the answer. They
 * are one transaction, or several when they change many rows, so that other writers wait for none of them long; each
 * mutation is in one with its receipt. A request that brings nothing new waits for no writer. A mutation gets no
 * receipt when it fails by a fault of the server or waits for something that a restore lost. The mutations that depend
 * on it get none either; all others go on. When the database lost the whole transaction, there is no answer at all. A
 * database that was put back by hand is noticed before anything else, and begins a new epoch for everybody.
 * Invariant: the pages are computed after that commit, for the scopes that the session's user may hold now. Nothing is
 * taken from a device that does not know the current epoch, so that it can first queue again what was acknowledged and
 * lost.
 * After a crash: a device that lost the answer sends its request again and gets `alreadyApplied` for what was done.
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
  const { store, pokes, stills, onOutcomes } = context
  const seen = await readToken(store, request.historyToken)
  await detectLoss(context, seen)
  const epoch = await epochOf(store)
  const knowsEpoch = request.epoch === null || request.epoch === epoch
  if (!knowsEpoch && request.device !== null) {
    const isCallers = (await ownerOf(store.q, request.device, seen)) === caller.user.id
    return answerFor(context, request, { block: request.device, userId: caller.user.id, isCallers }, [])
  }
  const quiet = await quietDevice(context, caller, request)
  if (quiet) return answerFor(context, request, { ...quiet, isCallers: true }, [])
  const batch: Batch = {
    left: knowsEpoch ? [...request.mutations] : [],
    unanswered: openPending(),
    leavesOut: request.leavesOut === true,
  }
  const outcomes: Outcome[] = []
  let claims = request.device
  for (;;) {
    const execute = async (q: Q) => {
      await mustStillBe(q, caller.user)
      const now = context.clock.now()
      const device = await ownDevice(context, q, caller, claims, seen)
      // Another request may have begun a new epoch meanwhile: then nothing more is taken of this one.
      const isOfNow = request.epoch === null || request.epoch === (await metaOf(q, 'epoch'))
      const part = isOfNow ? await executePart(context, q, caller, device, batch) : { ...batch, outcomes: [], left: [] }
      const left = (request.waiting ?? request.mutations.length) - outcomes.length - part.outcomes.length
      await keepDevice(q, device, Math.max(0, left), now)
      return { device, part }
    }
    const { device, part } = await store.tx(execute, { unguarded: true })
    batch.left = part.left
    batch.unanswered = part.unanswered
    claims = device.block
    outcomes.push(...part.outcomes.map(({ receipt, changes }) => ({ receipt, touched: changes.map(before) })))
    onOutcomes(part.outcomes)
    stills.changed(part.outcomes.flatMap(({ changes }) => changes))
    pokes.poke(
      part.outcomes.flatMap(({ woken }) => woken),
      caller.token,
    )
    if (!batch.left.length) return answerFor(context, request, { ...device, isCallers: true }, outcomes)
  }
}

/** What the answer needs of a mutation that was executed. */
interface Outcome {
  receipt: Receipt
  touched: TouchedRow[]
}
const before = ({ table, key, before }: TouchedRow): TouchedRow => ({ table, key, before })

/** The mutations of a request that were not executed yet, and those that get no receipt. */
interface Batch {
  left: OutboxCall[]
  unanswered: Pending
  /** The device shows its person what is left out of an act. */
  leavesOut: boolean
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
  if (!seen || !(await store.read((q) => hasLost(q, seen)))) return
  const began = await store.tx(async (q) => {
    // Another request may have noticed meanwhile.
    if (!(await hasLost(q, seen))) return false
    await beginEpoch(q, clock.now())
    return true
  })
  if (!began) return
  const message = 'the database was put back to a copy without the command that restores: a new epoch begins'
  log({ level: 'notice', message })
  pokes.pokeAll()
}

type Q = Parameters<typeof mustStillBe>[0]

/** The caller's device, where nothing has to be written for this request. */
async function quietDevice(
  { store, clock }: AppContext,
  { user }: Caller,
  request: SyncRequest,
): Promise<KnownDevice | undefined> {
  const { device: block, mutations, waiting = 0 } = request
  if (block === null || mutations.length) return undefined
  return store.read(async (q) => {
    await mustStillBe(q, user)
    const device = await deviceOf(q, block)
    return device?.userId === user.id && isOnRecord(device, waiting, clock.now()) ? device : undefined
  })
}

async function ownDevice(
  { clock }: AppContext,
  q: Q,
  { user, userAgent }: Caller,
  claims: number | null,
  seen: Seen | undefined,
): Promise<KnownDevice> {
  const known = claims === null ? undefined : await deviceOf(q, claims)
  if (known?.userId === user.id) return known
  const isProven = seen !== undefined && seen.userId === user.id && seen.block === claims
  return leaseBlock(q, { userId: user.id, userAgent, claims, isProven }, clock.now())
}

/** What one transaction did of a batch. */
interface Part extends Pick<Batch, 'left' | 'unanswered'> {
  outcomes: ActResult[]
}

/** How many changed rows one transaction holds, unless a single mutation changes more. */
export const partRows = 500

/** What a mutation counts for that changed so many rows (store/yielding.ts). */
export const mutationUnits = (changed: number) => 50 + 10 * changed

/** Executes mutations until many rows have changed. The batch itself stays as it is. */
async function executePart(
  { clock, zone, videoHosts, probe, log, takenNames }: AppContext,
  q: Q,
  { user, requestId, confirmedAt }: Caller,
  device: KnownDevice,
  { left, unanswered: before, leavesOut }: Batch,
): Promise<Part> {
  const unanswered = before.copy()
  const outcomes: ActResult[] = []
  const worked = yieldEvery(undefined, 'writer')
  let rows = 0
  for (const [place, call] of left.entries()) {
    if (rows >= partRows) return { outcomes, left: left.slice(place), unanswered }
    const mustWait = tellsTaken(call) && takenNames.mustWait(user.id)
    const execute = async () => {
      const options = { now: clock.now(), zone, videoHosts, confirmedAt, isWhole: () => !leavesOut }
      const done = await executeQueued(q, user, device, call, options)
      probe?.(call)
      return done
    }
    const onFault = (error: unknown) => {
      log(faultOf(error, { id: requestId, call: `mutation ${call.id} ${nameOf(call)}` }))
      return null
    }
    const outcome = mustWait || unanswered.holds(call) ? null : await eachByItself(q, execute, onFault)
    if (outcome?.receipt.outcome === 'refused' && isNameTaken(outcome.receipt)) takenNames.count(user.id)
    if (outcome) outcomes.push(outcome)
    else unanswered.add(call)
    const changed = outcome?.changes.length ?? 0
    rows += changed
    await worked(mutationUnits(changed))
  }
  return { outcomes, left: [], unanswered }
}

async function canContinueAll(
  q: Q,
  user: User,
  scopes: readonly string[],
  cursors: Record<string, number>,
  began: Record<string, number>,
  ends: SchoolEnds,
): Promise<boolean> {
  for (const scope of scopes)
    if (!(await canContinue(q, user, scope, cursors[scope] ?? 0, began[scope], ends))) return false
  return true
}

async function answerFor(
  { store, clock, zone, pageLimit, protocol, videoHosts, scopeStarts, sums, traces }: AppContext,
  request: SyncRequest,
  device: Pick<KnownDevice, 'block' | 'userId'> & { isCallers: boolean },
  outcomes: Outcome[],
): Promise<SyncResponse> {
  const { q } = store
  const unknownTables = tablesUnknownTo(request)
  // Requests whose transactions shared a commit would all go on at once. They go on one after the other.
  await yieldToOthers()
  // The slow part comes first: other requests are answered meanwhile, and everything else is read after it.
  const then = request.check?.length ? await userOf(q, device.userId) : undefined
  const counted = then
    ? await sums.count(q, { ...(await viewerOf(q, then)), unknownTables }, request.check!, clock.now(), request.school)
    : []
  const read = await store.read(async (q) => {
    const epoch = (await metaOf(q, 'epoch'))!
    const user = await userOf(q, device.userId)
    if (!user) throw new Refusal('account.deleted')
    const links = await linksOf(q, user, clock.now())
    const viewer = { ...(await viewerOf(q, user)), unknownTables, subjects: links.subjects }
    const view = viewOf(viewer)
    const scopes = scopesOf(user, links, request.school)
    if (request.school) traces.schoolsRead(user, [request.school])
    // A server that was restored may not know the device's block. An older app then claims the same block in every sync.
    const claimed = `${user.id}/${request.device ?? device.block}`
    const began = request.began ?? scopeStarts.of(claimed, request.cursors)
    const ends = endsOf(q)
    const isOfNow = request.epoch === epoch && request.view === view
    const known = isOfNow && (await canContinueAll(q, user, scopes, request.cursors, began, ends))
    const budget = answerBudget(pageLimit, request.room)
    const pages: ScopePage[] = []
    for (const scope of scopes)
      pages.push(await pull(q, viewer, scope, known ? (request.cursors[scope] ?? 0) : 0, budget, began[scope], ends))
    const summed = []
    for (const counting of counted)
      if (known && counting.view === view && scopes.includes(counting.scope))
        summed.push(await sumNow(q, viewer, counting))
    if (!request.began) scopeStarts.keep(claimed, pages)
    const unsent = await unsentOn(q, user.id, device.block, clock.now())
    for (const page of pages) if (page.more) page.left = await leftAfter(q, user, page)
    return { epoch, user, viewer, view, scopes, known, pages, summed, unsent }
  })
  const { epoch, user, viewer, view, scopes, known, pages, summed, unsent } = read
  await touchedRows(
    q,
    viewer,
    pages,
    outcomes.flatMap(({ touched }) => touched),
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
    ...(videoHosts && { videoHosts }),
    ...(zone !== usualZone && { zone }),
  }
}
