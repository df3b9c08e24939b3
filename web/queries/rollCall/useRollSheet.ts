import type { Enrollment } from '#schema/nouns/enrollment.ts'
import type { Lesson } from '#schema/nouns/lesson.ts'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import { keyOf } from '#schema/nouns/tables.ts'
import type { User } from '#schema/nouns/user.ts'
import { rosterOn } from '#web/model/attendance/rosterOn.ts'
import { serverNow } from '#web/sync/clock.ts'
import { useRows } from '../useRows.ts'

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

/**
 * The class, the lesson and everyone ever enrolled in the class. Null when the class does not exist or does not have
 * this lesson; undefined while they load.
 */
export function useRollSheet(classId: number, lessonId: number): RollSheet | null | undefined {
  return useRows(
    async (rows) => {
      const [schoolClass, lesson, enrollments] = await Promise.all([
        rows.get('classes', classId),
        rows.get('lessons', lessonId),
        rows.where('enrollments', { classId }),
      ])
      const link =
        lesson && (await rows.get('moduleClasses', keyOf('moduleClasses', { moduleId: lesson.moduleId, classId })))
      if (!schoolClass || !lesson || !link) return null
      const found = await Promise.all(enrollments.map(({ studentId }) => rows.get('users', studentId)))
      const people = new Map(found.flatMap((person) => (person ? [[person.id, person]] : [])))
      return { schoolClass, lesson, enrollments, people }
    },
    [classId, lessonId],
  )
}

/** The students on the sheet of a day, by name. */
export function studentsOnSheet({ lesson, enrollments, people }: RollSheet, marked: Iterable<number>, date: string) {
  const roster = rosterOn(enrollments, marked, { moduleId: lesson.moduleId, date }, serverNow())
  const students: SheetStudent[] = roster.flatMap(({ studentId, left, excused }) => {
    const person = people.get(studentId)
    return person ? [{ ...person, left: left || excused, excused }] : []
  })
  return students.sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'))
}
