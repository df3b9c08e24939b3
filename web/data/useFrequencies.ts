import { countedAttendance } from '../../schema/rules/countedMarks.ts'
import type { Frequency } from '../../schema/rules/frequency.ts'
import { frequenciesOfClass, frequencyInClass, planOfClass } from '../../schema/rules/studentFrequency.ts'
import { useSession } from './session.ts'
import { useRows } from './useRows.ts'
import { classesOfStudent } from './useStudentClasses.ts'

export interface ClassFrequency {
  classId: number
  title: string
  frequency: Frequency
}

/** How the student signed in stands in each of their classes; undefined while it loads. */
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
          ),
        })),
      )
    },
    [studentId],
  )
}

/** The same of each student of a class, by the student's number; who has no mark is not in it. */
export const useClassFrequencies = (classId: number): Map<number, Frequency> | undefined =>
  useRows((rows) => frequenciesOfClass(rows, classId), [classId])
