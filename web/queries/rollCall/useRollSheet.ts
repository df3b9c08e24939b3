import type { Enrollment } from '#schema/nouns/enrollment.ts'
import type { Lesson } from '#schema/nouns/lesson.ts'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import { keyOf, wholeRow } from '#schema/nouns/tables.ts'
import type { User } from '#schema/nouns/user.ts'
import { compareTexts } from '#schema/rules/text.ts'
import { rosterOn } from '#web/model/attendance/rosterOn.ts'
import { serverNow } from '#web/sync/clock.ts'
import { useRows } from '../useRows.ts'
import { withClassNames } from '../withClassNames.ts'

export interface SheetStudent extends User {
  /** No longer on the sheet: not in the class, or excused from the subject. */
  left: boolean
  excused: boolean
}

export interface RollSheet {
  schoolClass: SchoolClass
  lesson: Lesson
  enrollments: Enrollment[]
  people: Map<number, User>
}

/** The id of a lesson that nobody made yet. No row has it. */
export const noLessonYet = 0

/** A lesson that is to be made; its module is null when the class has to choose. */
interface LessonToBe {
  moduleId: number | null
  title: string
}

/**
 * The class, the lesson and everyone ever enrolled in the class. Null when the class does not exist or does not have
 * this lesson; undefined while they load.
 */
export function useRollSheet(classId: number, of: number | LessonToBe): RollSheet | null | undefined {
  const lessonId = typeof of === 'number' ? of : null
  return useRows(
    async (rows) => {
      const [schoolClass, lesson, enrollments] = await Promise.all([
        withClassNames(rows).get('classes', classId),
        typeof of === 'number' ? rows.get('lessons', of) : lessonToBe(of),
        rows.where('enrollments', { classId }),
      ])
      const link =
        lesson && (await rows.get('moduleClasses', keyOf('moduleClasses', { moduleId: lesson.moduleId, classId })))
      if (!schoolClass || !lesson || !(link || lesson.id === noLessonYet)) return null
      const found = await Promise.all(enrollments.map(({ studentId }) => rows.get('users', studentId)))
      const people = new Map(found.flatMap((person) => (person ? [[person.id, person]] : [])))
      return { schoolClass, lesson, enrollments, people }
    },
    [classId, lessonId],
  )
}

const lessonToBe = ({ moduleId, title }: LessonToBe): Lesson =>
  wholeRow('lessons', { id: noLessonYet, moduleId: moduleId ?? 0, title })

/** The students on the sheet of a day, by name. */
export function studentsOnSheet({ lesson, enrollments, people }: RollSheet, marked: Iterable<number>, date: string) {
  const roster = rosterOn(enrollments, marked, { moduleId: lesson.moduleId, date }, serverNow())
  const students: SheetStudent[] = roster.flatMap(({ studentId, left, excused }) => {
    const person = people.get(studentId)
    return person ? [{ ...person, left: left || excused, excused }] : []
  })
  return students.sort((a, b) => compareTexts(a.name, b.name))
}
