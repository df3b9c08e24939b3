import { Refusal } from '#schema/errors.ts'
import { enrollStudent } from '#schema/mutations/class/enrollStudent.ts'
import type { Method } from '#schema/mutations/mutation.ts'
import { receiveStudent, releaseStudent } from '#schema/mutations/online/receiveStudent.ts'
import { sendStudent } from '#schema/mutations/online/sendStudent.ts'
import { type EndedEnrollment, takeBackStudent } from '#schema/mutations/online/takeBackStudent.ts'
import { isErased } from '#schema/nouns/erasedPerson.ts'
import type { Change } from '#schema/nouns/tables.ts'
import type { User } from '#schema/nouns/user.ts'
import { mustFollowStudent } from '#schema/permissions/frequency.ts'
import { mustFindSchool } from '#schema/permissions/school.ts'
import { mustTransfer, transferRefused } from '#schema/permissions/schoolTransfer.ts'
import type { AuditKind } from '#schema/rules/journal/auditKinds.ts'
import { plain } from '#schema/rules/text.ts'
import type { TransferRequest, TransferSending } from '#schema/sync/schoolTransfers.ts'
import type { AppContext } from '#server/appContext.ts'
import { removeCalendarAddress } from '#server/store/accounts/calendarAddresses.ts'
import { mustStillBe, removePassword } from '#server/store/accounts/people.ts'
import { removeSecondFactor } from '#server/store/accounts/secondFactors.ts'
import { noteAudit } from '#server/store/audit/audit.ts'
import { takeIds } from '#server/store/counters.ts'
import { carryCodes } from '#server/store/imports/codes.ts'
import { entryOf } from '#server/store/journal/journal.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import * as stored from '#server/store/schoolTransfers.ts'
import type { Q } from '#server/store/store.ts'
import { write } from '#server/store/write/write.ts'
import { addOutcome } from './addOutcome.ts'
import { executeOwn } from './executeCall.ts'

/**
 * Students who go from one school of the network to another: the receiving office asks or the giving one sends, and the
 * receiving one takes the student in.
 * Guarantees: an account belongs to one school for good, and its rolls and marks stay with it, untouched. Arrival makes
 * another account, which is linked to the old one by the transfer and takes over the sign-in name. Each step is one
 * transaction, with its entries in the journal of the school whose rows it changed and a trace in both schools.
 * Invariant: a transfer is in one state, and each step begins from the one it needs: a second press, or the other
 * office at the same time, is refused and changes nothing.
 * After a crash: the step happened or did not.
 */
type Transfer = stored.StoredTransfer

/** How many requests of one school may wait for an answer. */
const mostOpenRequests = 100

type Step<T> = (q: Q, now: number) => Promise<{ done: T; woken?: string[] }>

async function step<T>({ store, clock, pokes }: AppContext, actor: User, work: Step<T>): Promise<T> {
  const { done, woken } = await store.tx(async (q) => {
    await mustStillBe(q, actor)
    return work(q, clock.now())
  })
  pokes.poke(woken ?? [])
  return done
}

/** The receiving office asks. It sees nobody of the other school by that. @param toSchoolId the school that asks */
export const askForStudent = (context: AppContext, actor: User, toSchoolId: number, args: TransferRequest) =>
  step(context, actor, async (q, now) => {
    const { fromSchoolId, studentName, birthDate = null } = args
    await mustBeOther(q, toSchoolId, fromSchoolId)
    const open = await stored.openRequests(q, toSchoolId)
    const isSame = (each: Transfer) =>
      each.fromSchoolId === fromSchoolId && plain(each.studentName ?? '') === plain(studentName)
    if (open.some(isSame)) throw transferRefused('asked')
    if (open.length >= mostOpenRequests) throw transferRefused('tooMany')
    const asked = { fromSchoolId, toSchoolId, studentName, birthDate, requestedBy: actor.id }
    const transfer = await stored.addTransfer(q, { ...asked, state: 'asked', at: now })
    await noteInBoth(q, 'transferRequested', transfer, { actor, now })
    return { done: undefined }
  })

/** The giving office sends, asked or not. */
export const sendToSchool = (context: AppContext, actor: User, args: TransferSending) =>
  step(context, actor, async (q, now) => {
    const rows = readerOf(q)
    const { studentId, lastDay, requestId } = args
    const student = await mustFollowStudent(actor, rows, studentId)
    if (isErased(student)) throw new Refusal('user.erased')
    const fromSchoolId = student.schoolId
    const request = requestId === undefined ? undefined : await requestOf(q, actor, requestId, fromSchoolId)
    const toSchoolId = request?.toSchoolId ?? args.toSchoolId
    if (toSchoolId === undefined) throw new Refusal('args.invalid', 'toSchoolId: diga para qual escola.')
    await mustBeOther(q, fromSchoolId, toSchoolId)
    if (await stored.isSent(q, studentId)) throw transferRefused('exists')
    const planning = { actor, args, rows, at: now, now, zone: context.zone, ids: [], each: async () => [] }
    const changes = await sendStudent.plan(planning)
    const { entry, woken } = await record(q, sendStudent, changes, { actor, now, tenant: fromSchoolId, studentId })
    const sent = { state: 'sent' as const, studentId, lastDay, entry, sentBy: actor.id, at: now }
    const transfer = request
      ? await stored.changeTransfer(q, request.id, { ...sent, studentName: null, birthDate: null })
      : await stored.addTransfer(q, { ...sent, fromSchoolId, toSchoolId })
    await noteInBoth(q, 'transferSent', transfer, { actor, now })
    return { done: undefined, woken }
  })

/** The giving office refuses what it was asked for. */
export const refuseRequest = (context: AppContext, actor: User, id: number, reason: string) =>
  step(context, actor, async (q, now) => {
    const transfer = mustTransfer(actor, await stored.transferOf(q, id), 'gives')
    if (transfer.state !== 'asked') throw transferRefused('settled')
    await stored.changeTransfer(q, id, { state: 'refused', reason, endedBy: actor.id, at: now })
    await noteInBoth(q, 'transferRefused', transfer, { actor, now })
    return { done: undefined }
  })

/** Who began it takes it back: the receiving office a request, the giving one a student who has not arrived. */
export const takeBackTransfer = (context: AppContext, actor: User, id: number) =>
  step(context, actor, async (q, now) => {
    const found = await stored.transferOf(q, id)
    const transfer = mustTransfer(actor, found, found?.state === 'asked' ? 'receives' : 'gives')
    if (transfer.state !== 'asked' && transfer.state !== 'sent') throw transferRefused('settled')
    await stored.changeTransfer(q, id, { state: 'takenBack', endedBy: actor.id, at: now })
    await noteInBoth(q, 'transferTakenBack', transfer, { actor, now })
    if (transfer.state === 'asked') return { done: undefined }
    const changes = await takeBackStudent.plan(readerOf(q), await endedBy(q, transfer), context.zone)
    const about = { actor, now, tenant: transfer.fromSchoolId, studentId: transfer.studentId!, id }
    const { woken } = await record(q, takeBackStudent, changes, about)
    return { done: undefined, woken }
  })

/** The receiving office takes the student in, in a class or in none yet. Resolves to the number of the new account. */
export async function receiveFromSchool(
  context: AppContext,
  actor: User,
  id: number,
  classId: number | undefined,
): Promise<number> {
  const { sessions, pokes, zone } = context
  const { before, after } = await step(context, actor, async (q, now) => {
    const transfer = mustTransfer(actor, await stored.transferOf(q, id), 'receives')
    const { fromSchoolId, toSchoolId: schoolId } = transfer
    if (transfer.state !== 'sent') throw transferRefused('settled')
    if (!(await mustFindSchool(readerOf(q), schoolId)).active) throw transferRefused('inactive')
    const student = await readerOf(q).get('users', transfer.studentId!)
    if (!student || isErased(student)) throw transferRefused('studentGone')
    const to = { id: await takeIds(q, 'users', 1), schoolId, now }
    const arriving = await receiveStudent.plan(readerOf(q), student, to)
    const leaving = { actor, now, tenant: fromSchoolId, studentId: student.id, id }
    const left = await record(q, releaseStudent, releaseStudent.plan(student), leaving)
    await sessions.endAll(q, student.id)
    await removePassword(q, student.id)
    await removeSecondFactor(q, student.id)
    await removeCalendarAddress(q, student.id)
    const come = await record(q, receiveStudent, arriving, { ...leaving, tenant: schoolId, studentId: to.id })
    await carryCodes(q, student.id, to)
    const changed = { state: 'received' as const, newStudentId: to.id, endedBy: actor.id, at: now }
    await noteInBoth(q, 'transferReceived', await stored.changeTransfer(q, id, changed), { actor, now })
    const enrolling = { classId: classId!, studentId: to.id }
    const enrolled =
      classId === undefined ? undefined : await executeOwn(q, actor, enrollStudent, enrolling, { now, zone })
    return {
      done: { before: student.id, after: to.id },
      woken: [...left.woken, ...come.woken, ...(enrolled?.woken ?? [])],
    }
  })
  pokes.recheck(before)
  return after
}

/** Throws a Refusal unless the other school is another one, and active. */
async function mustBeOther(q: Q, own: number, other: number) {
  const school = await mustFindSchool(readerOf(q), other)
  if (own === other) throw transferRefused('sameSchool')
  if (!school.active) throw transferRefused('inactive')
}

/** The open request that a school answers. */
async function requestOf(q: Q, actor: User, id: number, schoolId: number): Promise<Transfer> {
  const request = mustTransfer(actor, await stored.transferOf(q, id), 'gives')
  if (request.fromSchoolId !== schoolId) throw new Refusal('notFound', 'Transferência não encontrada.')
  if (request.state !== 'asked') throw transferRefused('settled')
  return request
}

/** The enrolments that the sending ended. After the years in which the journal forgets, none. */
async function endedBy(q: Q, { entry }: Transfer): Promise<EndedEnrollment[]> {
  const { changes = [] } = (entry === null ? undefined : await entryOf(q, entry)) ?? {}
  return changes.flatMap(({ table, before, after }) =>
    table === 'enrollments' && before && after ? [{ before, after } as EndedEnrollment] : [],
  )
}

interface About {
  actor: User
  now: number
  /** The school in whose journal it stands. */
  tenant: number
  studentId: number
  /** The transfer, where the address names it. */
  id?: number
}

/** Writes an act with its entry in the journal, also one that changed no row. */
async function record(
  q: Q,
  act: { name: string; method: Method; path: string },
  changes: Change[],
  { actor, now, tenant, studentId, id }: About,
) {
  const entry = await takeIds(q, 'journal', 1)
  const { woken, ...done } = await write(q, changes, [now, entry])
  const call = { method: act.method, path: act.path.replace(':id', String(id)), body: { studentId } }
  const about = { id: entry, at: now, device: null, receivedAt: now, hash: '', actor }
  await addOutcome(q, about, call, act.name, { outcome: 'applied', changes: done.changes, tenant })
  return { entry, woken }
}

async function noteInBoth(
  q: Q,
  kind: AuditKind,
  { fromSchoolId, toSchoolId, studentId, newStudentId }: Transfer,
  { actor, now }: { actor: User; now: number },
) {
  const sides = [
    [fromSchoolId, studentId],
    [toSchoolId, newStudentId],
  ] as const
  for (const [schoolId, aboutId] of sides)
    await noteAudit(q, { kind, at: now, schoolId, actorId: actor.id, ...(aboutId !== null && { aboutId }) })
}
