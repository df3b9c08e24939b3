import { keyOf } from '#schema/nouns/tables.ts'
import { countedAttendance } from '#schema/rules/attendance/countedMarks.ts'
import { limitsOfSchool } from '#schema/rules/attendance/frequencyLimitsOn.ts'
import type { Frequency } from '#web/model/attendance/frequency.ts'
import { frequenciesOfClass, frequencyInClass, planOfClass } from '#web/model/attendance/studentFrequency.ts'
import { useSession } from '#web/session/session.ts'
import { useNow } from '#web/sync/useNow.ts'
import { useRows } from '../useRows.ts'
import { classesOfStudent } from '../useStudentSubjects.ts'

export interface ClassFrequency {
  classId: number
  title: string
  frequency: Frequency
}

/** The attendance of the signed-in student in each of their classes; undefined while it loads. */
export function useMyFrequencies(): ClassFrequency[] | undefined {
  const { date: today } = useNow()
  const studentId = useSession().user?.id ?? 0
  return useRows(
    async (rows) => {
      const marks = await countedAttendance(rows, studentId)
      const classes = await classesOfStudent(rows, studentId)
      return Promise.all(
        classes.map(async ({ id, title, schoolId }) => ({
          classId: id,
          title,
          frequency: frequencyInClass(
            marks.filter(({ classId }) => classId === id),
            await planOfClass(rows, id),
            await rows.get('enrollments', keyOf('enrollments', { classId: id, studentId })),
            await limitsOfSchool(rows, schoolId, today),
          ),
        })),
      )
    },
    [studentId, today],
  )
}

/** The attendance of each student of a class, by student id. A student without marks has no entry. */
export function useClassFrequencies(classId: number): Map<number, Frequency> | undefined {
  const { date: today } = useNow()
  return useRows((rows) => frequenciesOfClass(rows, classId, today), [classId, today])
}
