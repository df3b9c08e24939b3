import { errors, Refusal } from '#schema/errors.ts'
import type { User } from '#schema/nouns/user.ts'
import { type LateRoll, lateRollsAtOnce } from '#schema/sync/lateRolls.ts'
import type { RegisteredAct, RegisteredWork } from '#schema/sync/sealedFile.ts'
import type { AppContext } from '#server/appContext.ts'
import { faultOf } from '#server/failure.ts'
import { mustStillBe, userOf } from '#server/store/accounts/people.ts'
import { noteAudit } from '#server/store/audit/audit.ts'
import { takeIds } from '#server/store/counters.ts'
import { namesOf } from '#server/store/journal/authors.ts'
import * as stored from '#server/store/journal/lateRolls.ts'
import { eachByItself } from '#server/store/savepoint.ts'
import type { Q } from '#server/store/store.ts'
import { yieldEvery, yieldToOthers } from '#server/store/yielding.ts'
import { type ActResult, applyAct, type ExecuteOptions } from './applyAct.ts'
import { type Call, nameOf, parseCall } from './call.ts'
import { schoolRows, wordsOfLeft } from './describeLeft.ts'
import { mutationUnits } from './exchange.ts'
import { dryRun } from './executeCall.ts'
import { actOf, no, whyNot } from './registerLeftWork.ts'

/**
 * Rolls that a teacher's device brought too late to be taken: the class has another teacher for more than a month, the
 * lesson is gone, nobody was enrolled. The office of the school sees them, and registers or dismisses each.
 * Guarantees: what the office registers is an act of its own in the journal, which names the author, and counts as done
 * when its author did it. Each is registered once, whoever asks and however often.
 * Invariant: the refusal stands, as the author's device was told. The office's rights decide, with rights and links of
 * the roll's day however long ago (rowsOfDay.ts).
 * After a crash: what was registered is settled in the same transaction.
 */

const callOf = ({ method, path, body }: stored.LateRoll): Call => ({ method, path, body })

/** What one roll counts for while it is listed (store/yielding.ts). */
const rollUnits = 60

/** The late rolls of a school, and whether each can be registered now. */
export async function listLate(
  { store, clock, zone, videoHosts }: AppContext,
  actor: User,
  schoolId: number,
): Promise<LateRoll[]> {
  const { q } = store
  const found = await stored.lateRollsOf(q, schoolId, lateRollsAtOnce)
  const rows = schoolRows(q, actor)
  const names = await namesOf(
    q,
    found.map(({ authorId }) => authorId),
  )
  const worked = yieldEvery()
  const rolls: LateRoll[] = []
  for (const roll of found) {
    const { id, at, authorId } = roll
    const call = { ...callOf(roll), id, at }
    const about = { id, at, person: names.get(authorId)!, what: await wordsOfLeft(call, rows, actor) }
    try {
      await dryRun(q, actor, callOf(roll), { now: clock.now(), zone, videoHosts, anyDay: true })
      rolls.push({ ...about, state: 'ready' })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { text, sheet } = whyNot(error, call)
      rolls.push({ ...about, ...no(text, sheet) })
    }
    await worked(rollUnits)
  }
  return rolls
}

interface Choice {
  schoolId: number
  acts: readonly number[]
}

/** Registers late rolls of a school. Throws a Refusal for one that is not the school's; then none is registered. */
export const registerLate = (
  context: AppContext,
  caller: { user: User; requestId: string; confirmedAt: number },
  choice: Choice,
): Promise<RegisteredWork> =>
  settleEach(context, caller.user, choice, (q, roll) => registerOne(context, q, caller, roll))

/** Takes late rolls off the list that do not count. */
export async function dismissLate(context: AppContext, user: User, choice: Choice): Promise<void> {
  await settleEach(context, user, choice, async (q, { id }) => {
    await stored.settleLateRoll(q, id, 0)
    return { act: { id, outcome: 'received' }, woken: [], changed: 0 }
  })
}

interface Settled {
  act: RegisteredAct
  woken: string[]
  changed: number
}

async function settleEach(
  { store, pokes }: AppContext,
  user: User,
  { schoolId, acts }: Choice,
  settle: (q: Q, roll: stored.LateRoll) => Promise<Settled>,
): Promise<RegisteredWork> {
  const done = await store.tx(
    async (q) => {
      await mustStillBe(q, user)
      const rolls: stored.LateRoll[] = []
      for (const id of new Set(acts)) {
        const roll = await stored.lateRollOf(q, id)
        if (roll?.tenant !== schoolId) throw new Refusal('notFound', 'Uma das chamadas não está na lista da escola.')
        rolls.push(roll)
      }
      const worked = yieldEvery(undefined, 'writer')
      const settled: Settled[] = []
      for (const roll of rolls.sort((a, b) => a.at - b.at || a.id - b.id)) {
        if (roll.entry === null) settled.push(await settle(q, roll))
        else settled.push({ act: { id: roll.id, outcome: 'received' }, woken: [], changed: 0 })
        await worked(mutationUnits(settled.at(-1)!.changed))
      }
      return settled
    },
    { within: { school: schoolId } },
  )
  pokes.poke(done.flatMap(({ woken }) => woken))
  await yieldToOthers()
  return { acts: done.map(({ act }) => act) }
}

function registerOne(
  { clock, zone, videoHosts, log }: AppContext,
  q: Q,
  { user, requestId, confirmedAt }: { user: User; requestId: string; confirmedAt: number },
  roll: stored.LateRoll,
): Promise<Settled> {
  const { id } = roll
  const options = { now: clock.now(), zone, videoHosts, confirmedAt, anyDay: true }
  const register = async (): Promise<Settled> => {
    const done = await applyLate(q, user, roll, options)
    const about = { at: options.now, actorId: user.id, aboutId: roll.authorId, schoolId: roll.tenant }
    await noteAudit(q, { kind: 'leftWorkRegistered', ...about, times: 1 })
    return { act: actOf(done), woken: done.woken, changed: done.changes.length }
  }
  return eachByItself(q, register, (error): Settled => {
    const isRefused = error instanceof Refusal
    if (!isRefused) log(faultOf(error as Error, { id: requestId, call: `late roll ${id} ${nameOf(callOf(roll))}` }))
    const why = isRefused ? error.message : errors['server.failed'].text
    return { act: { id, outcome: 'refused', why }, woken: [], changed: 0 }
  })
}

/** Does a late roll as an act of the office about its author's work. Throws the Refusal. */
async function applyLate(q: Q, actor: User, roll: stored.LateRoll, options: ExecuteOptions): Promise<ActResult> {
  const { at, device, authorId, hash } = roll
  const author = await userOf(q, authorId)
  const called = parseCall(actor, callOf(roll))
  const id = await takeIds(q, 'journal', 1)
  const entry = { id, at, device, receivedAt: options.now, hash, actor }
  const done = await applyAct(q, called, entry, callOf(roll), { ...options, ...(author && { author }), ids: [] })
  await stored.settleLateRoll(q, roll.id, id)
  return { ...done, receipt: { ...done.receipt, id: roll.id } }
}
