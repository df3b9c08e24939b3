import { isNameTaken } from '#schema/errors.ts'
import type { User } from '#schema/nouns/user.ts'
import { openPending, type Pending } from '#schema/sync/dependents.ts'
import type { OutboxCall, SyncRequest, SyncResponse } from '#schema/sync/protocol.ts'
import { stillBeing } from '#server/store/accounts/people.ts'
import { deviceOf, isOnRecord, type KnownDevice, keepDevice, leaseBlock } from '#server/store/devices/devices.ts'
import { type CallerFacts, callerFacts } from '#server/store/epoch/callerFacts.ts'
import { type HistoryFacts, historyFacts } from '#server/store/epoch/historyFacts.ts'
import { hasLost, readToken, type Seen } from '#server/store/epoch/historyToken.ts'
import { beginEpoch, epochOf } from '#server/store/epoch/meta.ts'
import { RememberedRows } from '#server/store/queries/rememberingReader.ts'
import { eachByItself, type Undo } from '#server/store/savepoint.ts'
import type { Q } from '#server/store/store.ts'
import { within } from '#server/store/within.ts'
import type { TouchedRow } from '#server/store/write/touchedRows.ts'
import { yieldEvery, yieldToOthers } from '#server/store/yielding.ts'
import type { AppContext } from '../appContext.ts'
import { faultOf } from '../failure.ts'
import { answerOf, answerSync, linksAhead, type Outcome, readAnswer } from './answerSync.ts'
import type { ActResult } from './applyAct.ts'
import { classKeptTo, nameOf, tellsTaken } from './call.ts'
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
  const quiet = await answerQuietly(context, caller, request, seen)
  if (quiet) return quiet
  const batch: Batch = {
    left: [...request.mutations],
    unanswered: openPending(),
    leavesOut: request.leavesOut === true,
  }
  const outcomes: Outcome[] = []
  let claims = request.device
  let [mayHaveLost, isFirst] = [true, true]
  for (;;) {
    const execute = async (q: Q) => {
      const now = context.clock.now()
      const known = await callerFacts(q, { userId: caller.user.id, block: claims, seen, now })
      const { history } = known
      if (mayHaveLost && !goesOn(history, seen)) return 'lost'
      const isOfNow = request.epoch === null || request.epoch === history.epoch
      if (isFirst && !isOfNow && claims !== null) return 'ofAnotherEpoch'
      stillBeing(known.user, caller.user)
      const device = await ownDevice(q, caller, claims, known, { seen, now })
      // Another request may have begun a new epoch meanwhile: then nothing more is taken of this one.
      const part = isOfNow
        ? await executePart(context, q, caller, { ...known, device }, batch)
        : { ...batch, outcomes: [], left: [] }
      const left = (request.waiting ?? request.mutations.length) - outcomes.length - part.outcomes.length
      await keepDevice(q, device, Math.max(0, left), now)
      return { device, part }
    }
    const done = await store.tx(execute, { ...within(caller.user), unguarded: true, about: aboutOf(caller, request) })
    if (done === 'ofAnotherEpoch') {
      const block = request.device!
      const isCallers = (await ownerOf(store.q, block, seen)) === caller.user.id
      return answerSync(context, caller.user, request, { block, userId: caller.user.id, isCallers }, [])
    }
    mayHaveLost = false
    if (done === 'lost') {
      await beginLostEpoch(context, seen)
      continue
    }
    isFirst = false
    const { device, part } = done
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
    if (!batch.left.length) return answerSync(context, caller.user, request, { ...device, isCallers: true }, outcomes)
  }
}

const before = ({ table, key, before }: TouchedRow): TouchedRow => ({ table, key, before })

/** What a request is about alone (`Store.tx`): undefined where that is not known. */
function aboutOf({ user }: Caller, { device, mutations }: SyncRequest): string[] | undefined {
  const classes = mutations.map(classKeptTo)
  if (device === null || classes.includes(undefined)) return undefined
  return [`person ${user.id}`, `device ${device}`, ...classes.map((id) => `class ${id}`)]
}

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

/** Whether this database has its epoch, and all that a device saw of it. */
const goesOn = (history: HistoryFacts, seen: Seen | undefined): boolean =>
  history.epoch !== undefined && !(seen && hasLost(history, seen))

/**
 * Begins an epoch where `goesOn` says no. It does so once, however many devices saw something that this database no longer
 * has; all pages are poked.
 */
async function beginLostEpoch({ store, clock, pokes, log }: AppContext, seen: Seen | undefined): Promise<void> {
  const began = await store.tx(async (q) => {
    // Another request may have noticed meanwhile.
    if (!seen || !hasLost(await historyFacts(q, seen), seen)) return false
    await beginEpoch(q, clock.now())
    return true
  })
  await epochOf(store)
  if (!began) return
  const message = 'the database was put back to a copy without the command that restores: a new epoch begins'
  log({ level: 'notice', message })
  pokes.pokeAll()
}

/**
 * The answer to a request for which nothing has to be written, from one state of the database; undefined for any other,
 * and where something has to be looked at first.
 */
async function answerQuietly(
  context: AppContext,
  { user }: Caller,
  request: SyncRequest,
  seen: Seen | undefined,
): Promise<SyncResponse | undefined> {
  const { device: block, mutations, waiting = 0, check } = request
  if (block === null || mutations.length || check?.length) return undefined
  await yieldToOthers()
  const read = await context.store.read(async (q) => {
    const now = context.clock.now()
    const links = linksAhead(q, user, now)
    const known = await callerFacts(q, { userId: user.id, block, seen, now })
    const { history, device } = known
    if (!goesOn(history, seen)) return undefined
    if (request.epoch !== null && request.epoch !== history.epoch) return undefined
    const person = stillBeing(known.user, user)
    if (device?.userId !== user.id || !isOnRecord(device, waiting, now)) return undefined
    const about = { ...known, user: person, links: await links(person), block }
    return { ...(await readAnswer(context, q, request, about, [])), device }
  })
  return read && answerOf(context, request, { ...read.device, isCallers: true }, read, [])
}

function ownDevice(
  q: Q,
  { user, userAgent }: Caller,
  claims: number | null,
  { device }: CallerFacts,
  { seen, now }: { seen: Seen | undefined; now: number },
): KnownDevice | Promise<KnownDevice> {
  if (device?.userId === user.id) return device
  const isProven = seen !== undefined && seen.userId === user.id && seen.block === claims
  return leaseBlock(q, { userId: user.id, userAgent, claims, isProven }, now)
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
  { device, isAnybodyErased }: Pick<CallerFacts, 'isAnybodyErased'> & { device: KnownDevice },
  { left, unanswered: before, leavesOut }: Batch,
): Promise<Part> {
  const unanswered = before.copy()
  const outcomes: ActResult[] = []
  const worked = yieldEvery(undefined, 'writer')
  const remembered = new RememberedRows()
  let rows = 0
  for (const [place, call] of left.entries()) {
    if (rows >= partRows) return { outcomes, left: left.slice(place), unanswered }
    const mustWait = tellsTaken(call) && takenNames.mustWait(user.id)
    const execute = async (undo: Undo) => {
      const options = {
        now: clock.now(),
        zone,
        videoHosts,
        confirmedAt,
        isAnybodyErased,
        remembered,
        isWhole: () => !leavesOut,
      }
      const done = await executeQueued(q, user, device, call, options, undo)
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
    remembered.forget(outcome?.changes.map(({ table }) => table) ?? [])
    const changed = outcome?.changes.length ?? 0
    rows += changed
    await worked(mutationUnits(changed))
  }
  return { outcomes, left: [], unanswered }
}
