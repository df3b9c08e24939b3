import type { Attendance } from '#schema/nouns/attendance.ts'
import type { RollCall } from '#schema/nouns/rollCall.ts'

/** What a student's rolls say of a lesson. */
export interface LessonInClass {
  /** The student was in one of them. */
  attended: boolean
  /** What was taught, by day. */
  taught: { date: string; content: string }[]
}

/**
 * The lessons that were given in class with the student on the sheet, by id.
 * @param marks the student's own that count
 */
export function lessonsInClass(
  marks: readonly Pick<Attendance, 'lessonId' | 'date' | 'classId' | 'present'>[],
  rolls: readonly Pick<RollCall, 'lessonId' | 'date' | 'classId' | 'content'>[],
): Map<number, LessonInClass> {
  const keyOf = ({ classId, lessonId, date }: Pick<RollCall, 'lessonId' | 'date' | 'classId'>) =>
    `${classId}/${lessonId}/${date}`
  const contents = new Map(rolls.map((roll) => [keyOf(roll), roll.content]))
  const lessons = new Map<number, LessonInClass>()
  for (const mark of [...marks].sort((a, b) => a.date.localeCompare(b.date))) {
    if (mark.present === null) continue
    const { attended, taught } = lessons.get(mark.lessonId) ?? { attended: false, taught: [] }
    const content = contents.get(keyOf(mark))
    lessons.set(mark.lessonId, {
      attended: attended || mark.present,
      taught: content ? [...taught, { date: mark.date, content }] : taught,
    })
  }
  return lessons
}
