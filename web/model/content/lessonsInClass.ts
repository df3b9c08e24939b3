import type { Attendance } from '#schema/nouns/attendance.ts'
import type { RollCall } from '#schema/nouns/rollCall.ts'
import { keyOf } from '#schema/nouns/tables.ts'
import { type Taught, taughtContents } from './taughtContents.ts'

/** What a student's rolls say of a lesson. */
export interface LessonInClass {
  /** The student was in one of them. */
  attended: boolean
  /** What was taught, the latest first. */
  taught: readonly Taught[]
}

/**
 * The lessons that were given in class with the student on the sheet, by id.
 * @param marks the student's own that count
 */
export function lessonsInClass(
  marks: readonly Pick<Attendance, 'lessonId' | 'date' | 'classId' | 'present'>[],
  rolls: readonly Pick<RollCall, 'lessonId' | 'date' | 'classId' | 'content' | 'cancelledReason'>[],
): Map<number, LessonInClass> {
  const given = marks.filter(({ present }) => present !== null)
  const marked = new Set(given.map((mark) => keyOf('rollCalls', mark)))
  const contents = taughtContents(rolls.filter((roll) => marked.has(keyOf('rollCalls', roll))))
  const lessons = new Map<number, LessonInClass>()
  for (const { lessonId, present } of given) {
    const attended = Boolean(present || lessons.get(lessonId)?.attended)
    lessons.set(lessonId, { attended, taught: contents.get(lessonId) ?? [] })
  }
  return lessons
}
