import { Refusal } from '#schema/errors.ts'
import type { Attendance } from '#schema/nouns/attendance.ts'
import type { Performance } from '#schema/nouns/performance.ts'
import type { RollCall, RollPlace } from '#schema/nouns/rollCall.ts'
import { keyOf, type Reader } from '#schema/nouns/tables.ts'
import { countOf } from '#schema/rules/text.ts'
import { mayBeMarkedOn } from './enrolledOn.ts'

/** A whole roll, with its marks. */
export interface WholeRoll {
  roll: RollCall
  attendance: Attendance[]
  performance: Performance[]
}

const placeOf = ({ classId, lessonId, date }: RollPlace): RollPlace => ({ classId, lessonId, date })

/** The roll of a place with its marks. Throws 404 when there is none. */
export async function mustBeRoll(rows: Reader, place: RollPlace): Promise<WholeRoll> {
  const roll = await rows.get('rollCalls', keyOf('rollCalls', place))
  if (!roll) throw new Refusal('notFound', 'Chamada não encontrada.')
  const match = placeOf(place)
  return {
    roll,
    attendance: await rows.where('attendance', match),
    performance: await rows.where('performance', match),
  }
}

/** Whether a roll says anything: it was concluded or cancelled, or marks somebody. */
const saysAnything = ({ roll, attendance, performance }: WholeRoll): boolean =>
  roll.concludedAt !== null ||
  roll.cancelledReason !== null ||
  attendance.some(({ present }) => present !== null) ||
  performance.some(({ rating, comment }) => rating !== null || comment !== null)

/** Throws 'rollCall.exists' when the place has a roll that says anything. */
export async function mustBeFree(rows: Reader, place: RollPlace): Promise<void> {
  if (!(await rows.get('rollCalls', keyOf('rollCalls', place)))) return
  if (saysAnything(await mustBeRoll(rows, place))) throw new Refusal('rollCall.exists')
}

/** The students with a mark in a roll. */
export const studentsIn = ({ attendance, performance }: WholeRoll): number[] => [
  ...new Set([...attendance, ...performance].map(({ studentId }) => studentId)),
]

/** Those of the students who may not be marked in a place, since they were not in the class that day. */
export async function strangersTo(
  rows: Reader,
  { classId, date }: RollPlace,
  studentIds: readonly number[],
  zone?: string,
): Promise<number[]> {
  const enrollments = new Map((await rows.where('enrollments', { classId })).map((row) => [row.studentId, row]))
  return studentIds.filter((id) => {
    const enrollment = enrollments.get(id)
    return !enrollment || !mayBeMarkedOn(enrollment, date, zone)
  })
}

/** Throws 'student.notEnrolled' unless all were students of the class that day. It counts them, and names nobody. */
export async function mustFit(rows: Reader, place: RollPlace, studentIds: readonly number[], zone?: string) {
  const { length } = await strangersTo(rows, place, studentIds, zone)
  if (!length) return
  const who = countOf(length, 'aluno com marcação não estava', 'alunos com marcação não estavam')
  throw new Refusal('student.notEnrolled', `${who} na turma nesse dia. A chamada continua onde estava.`)
}
