import { Refusal } from '#schema/errors.ts'
import type { Attendance } from '#schema/nouns/attendance.ts'
import type { Performance } from '#schema/nouns/performance.ts'
import type { RollCall, RollPlace } from '#schema/nouns/rollCall.ts'
import { keyOf, type Reader } from '#schema/nouns/tables.ts'
import { countOf } from '#schema/rules/text.ts'
import { sheetOn } from './sheetOn.ts'

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

/** Students of a roll whose marks do not fit into another place. */
export interface Misfits {
  /** Those who were not in the class that day. */
  strangers: number[]
  /** Those who are excused from the subject there. One excused where the roll is has a mark from before, which stays. */
  excused: number[]
}

/** Those of the students of a roll who may not be marked in the place to which it is to move. */
export async function misfitsOf(
  rows: Reader,
  { from, to }: { from: RollPlace; to: RollPlace },
  studentIds: readonly number[],
  zone?: string,
): Promise<Misfits> {
  const problemsIn = async (place: RollPlace) => {
    const moduleId = (await rows.get('lessons', place.lessonId))?.moduleId ?? 0
    return studentIds.map((await sheetOn(rows, { ...place, moduleId, zone }, studentIds)).problemOf)
  }
  const [here, there] = [await problemsIn(from), await problemsIn(to)]
  return {
    strangers: studentIds.filter((_, i) => there[i] === 'student.notEnrolled'),
    excused: studentIds.filter((_, i) => there[i] === 'student.excused' && here[i] !== 'student.excused'),
  }
}

/** Throws unless the students of a roll may all be marked in the place to which it is to move. It names nobody. */
export async function mustFit(
  rows: Reader,
  places: { from: RollPlace; to: RollPlace },
  studentIds: readonly number[],
  zone?: string,
) {
  const { strangers, excused } = await misfitsOf(rows, places, studentIds, zone)
  if (excused.length) throw new Refusal('student.excused')
  if (!strangers.length) return
  const who = countOf(strangers.length, 'aluno com marcação não estava', 'alunos com marcação não estavam')
  throw new Refusal('student.notEnrolled', `${who} na turma nesse dia. A chamada continua onde estava.`)
}
