import type { NamedSheet } from '#schema/mutations/journal/sheetNamed.ts'
import { keyOf } from '#schema/nouns/tables.ts'
import type { User } from '#schema/nouns/user.ts'
import { enrolledOn } from '#schema/rules/attendance/enrolledOn.ts'
import { useRows } from './useRows.ts'

/** The students of a sheet who were not in the class that day; undefined while they load and without a sheet. */
export const useNotEnrolled = (sheet: NamedSheet | null): User[] | undefined =>
  useRows(
    async (rows) => {
      if (!sheet || !(await rows.get('classes', sheet.classId))) return undefined
      const { classId, date, studentIds } = sheet
      const found = await Promise.all(
        studentIds.map(async (studentId) => {
          const enrollment = await rows.get('enrollments', keyOf('enrollments', { classId, studentId }))
          return enrollment && enrolledOn(enrollment, date) ? undefined : rows.get('users', studentId)
        }),
      )
      return found.filter((student) => student !== undefined)
    },
    [sheet && JSON.stringify(sheet)],
  )
