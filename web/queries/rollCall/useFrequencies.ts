import { keyOf } from '#schema/nouns/tables.ts'
import { countedAttendance } from '#schema/rules/attendance/countedMarks.ts'
import type { Frequency } from '#web/model/attendance/frequency.ts'
import { frequenciesOfClass, frequencyInClass, planOfClass } from '#web/model/attendance/studentFrequency.ts'
import { useSession } from '#web/session/session.ts'
import { useRows } from '../useRows.ts'
import { classesOfStudent } from '../useStudentSubjects.ts'

export interface ClassFrequency {
  classId: number
  title: string
  frequency: Frequency
}

/** The attendance of the signed-in student in each of their classes; undefined while it loads. */
export function useMyFrequencies(): ClassFrequency[] | undefined {
  const studentId = useSession().user?.id ?? 0
  return useRows(
    async (rows) => {
      const marks = await countedAttendance(rows, studentId)
      const classes = await classesOfStudent(rows, studentId)
      return Promise.all(
        classes.map(async ({ id, title }) => ({
          classId: id,
          title,
          frequency: frequencyInClass(
            marks.filter(({ classId }) => classId === id),
            await planOfClass(rows, id),
            await rows.get('enrollments', keyOf('enrollments', { classId: id, studentId })),
          ),
        })),
      )
    },
    [studentId],
  )
}

/** The attendance of each student of a class, by student id. A student without marks has no entry. */
export const useClassFrequencies = (classId: number): Map<number, Frequency> | undefined =>
  useRows((rows) => frequenciesOfClass(rows, classId), [classId])
