import { isInClass } from '#schema/nouns/enrollment.ts'
import type { User } from '#schema/nouns/user.ts'
import { compareTexts } from '#schema/rules/text.ts'
import { serverNow } from '#web/sync/clock.ts'
import { useRows } from './useRows.ts'

/** The current students of a class, by name; undefined while they load. */
export function useClassStudents(classId: number): User[] | undefined {
  return useRows(
    async (rows) => {
      const enrolled = (await rows.where('enrollments', { classId })).filter((each) => isInClass(each, serverNow()))
      const students = await Promise.all(enrolled.map(({ studentId }) => rows.get('users', studentId)))
      return students.filter((student) => student !== undefined).sort((a, b) => compareTexts(a.name, b.name))
    },
    [classId],
  )
}
