import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import type { Enrollment, EnrollmentPeriod } from '#schema/nouns/enrollment.ts'
import { isInClass } from '#schema/nouns/enrollment.ts'
import type { Evaluation } from '#schema/nouns/evaluation.ts'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import type { User } from '#schema/nouns/user.ts'
import { countedMarks } from '#schema/rules/attendance/countedMarks.ts'
import { periodsOf } from '#schema/rules/attendance/enrollmentPeriods.ts'
import { limitsOfSchool } from '#schema/rules/attendance/frequencyLimitsOn.ts'
import { type WithSubjects, withSubjects } from '#schema/rules/schedule/subjectsOfClasses.ts'
import { compareTexts } from '#schema/rules/text.ts'
import type { Frequency } from '#web/model/attendance/frequency.ts'
import { frequencyInClass, planOfClass } from '#web/model/attendance/studentFrequency.ts'
import { type AttendanceDay, attendanceDays } from '#web/model/people/attendanceDays.ts'
import { useSession } from '#web/session/session.ts'
import { serverNow } from '#web/sync/clock.ts'
import { namedClasses } from '../namedClasses.ts'
import { useRows } from '../useRows.ts'
import { readPerson } from './usePerson.ts'

export interface ClassOfStudent {
  schoolClass: WithSubjects<SchoolClass>
  teacher: Pick<User, 'id' | 'name'> | null
  periods: EnrollmentPeriod[]
  /** False for a class that the student left. */
  isIn: boolean
  leftReason: Enrollment['leftReason']
  frequency: Frequency
}

/** What a device has of a student, as far as the signed-in person may read it. */
export interface StudentRecord {
  /** Those the student is in come first, then by title. */
  classes: ClassOfStudent[]
  /** Every mark and every cancelled roll of the student, the latest first. */
  days: AttendanceDay[]
  /** Those that show whose they are, the latest first. */
  evaluations: EvaluationByStudent[]
}

export interface EvaluationByStudent extends Evaluation {
  lessonTitle: string
}

/** What this device has of a student; null when the signed-in person may not read it, undefined while it loads. */
export function useStudentRecord(studentId: number): StudentRecord | null | undefined {
  const actor = useSession().user
  return useRows(
    async (rows) => {
      const found = actor && (await readPerson(rows, actor, studentId))
      if (!found) return null
      const enrollments = (await rows.where('enrollments', { studentId })).filter(found.isReadable)
      const classes = await Promise.all(enrollments.map(({ classId }) => rows.get('classes', classId)))
      const named = await namedClasses(
        rows,
        classes.filter((each) => each !== undefined),
      )
      const records = await Promise.all(
        enrollments.map(async (enrollment) => {
          const { classId } = enrollment
          const found = named.find(({ id }) => id === classId)
          const [schoolClass] = found ? await withSubjects(rows, [found]) : []
          if (!schoolClass) return []
          const [rolls, marks, ratings, teacher, plan] = await Promise.all([
            rows.where('rollCalls', { classId }),
            rows.where('attendance', { classId, studentId }),
            rows.where('performance', { classId, studentId }),
            schoolClass.teacherId === null ? undefined : rows.get('users', schoolClass.teacherId),
            planOfClass(rows, classId),
          ])
          const [periods, isIn] = [periodsOf(enrollment), isInClass(enrollment, serverNow())]
          // Whoever was put into it by mistake, and taken out again, was there on no day.
          if (!isIn && !periods.length && !marks.length) return []
          const evaluations = await rows.where('evaluations', { classId, studentId })
          const limits = await limitsOfSchool(rows, schoolClass.schoolId, civilDateOf(serverNow()))
          const days = await withTitles(rows, attendanceDays(schoolClass, { rolls, marks, ratings }))
          const ofClass: ClassOfStudent = {
            schoolClass,
            teacher: teacher ?? null,
            periods,
            isIn,
            leftReason: enrollment.leftReason,
            frequency: frequencyInClass(countedMarks(marks, rolls), plan, enrollment, limits),
          }
          return [{ ofClass, days, evaluations: await withTitles(rows, evaluations) }]
        }),
      )
      const all = records.flat()
      return {
        classes: all
          .map(({ ofClass }) => ofClass)
          .sort((a, b) => Number(b.isIn) - Number(a.isIn) || compareTexts(a.schoolClass.title, b.schoolClass.title)),
        days: all
          .flatMap(({ days }) => days)
          .sort((a, b) => b.date.localeCompare(a.date) || compareTexts(a.classTitle, b.classTitle)),
        evaluations: all.flatMap(({ evaluations }) => evaluations).sort((a, b) => b.date - a.date),
      }
    },
    [actor, studentId],
  )
}

const withTitles = <R extends { lessonId: number }>(
  rows: Reader,
  of: readonly R[],
): Promise<(R & { lessonTitle: string })[]> =>
  Promise.all(of.map(async (row) => ({ ...row, lessonTitle: (await rows.get('lessons', row.lessonId))?.title ?? '' })))
