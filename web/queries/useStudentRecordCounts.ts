import type { RemovalCounts } from '#web/model/content/removalCounts.ts'
import { useRows } from './useRows.ts'

const tables = ['enrollments', 'attendance', 'performance', 'evaluations'] as const

/**
 * How many rows belong to these students, by table; undefined while they are counted. One pass, however many students
 * there are.
 */
export const useStudentRecordCounts = (students: readonly { id: number }[]): RemovalCounts | undefined =>
  useRows(
    async (rows) => {
      const ids = new Set(students.map(({ id }) => id))
      const counted = tables.map(async (table) => {
        const all: { studentId: number | null }[] = await rows.where(table, {})
        return [table, all.filter(({ studentId }) => studentId !== null && ids.has(studentId)).length] as const
      })
      return Object.fromEntries(await Promise.all(counted))
    },
    [students.map(({ id }) => id).join()],
  )
