import type { Attendance } from '#schema/nouns/attendance.ts'
import type { Enrollment, EnrollmentTimes } from '#schema/nouns/enrollment.ts'
import { type CountedMark, isBelowMinimum, type MinimumPresence } from './attendanceRate.ts'
import { staysIn } from './enrolledOn.ts'
import { type StudentFigures, studentFigures } from './studentFigures.ts'

type Enrolled = EnrollmentTimes & Pick<Enrollment, 'studentId'> & Partial<Pick<Enrollment, 'leftReason'>>
type YearMark = CountedMark & Pick<Attendance, 'studentId' | 'date'>

/** A student's attendance in the year so far. */
export interface YearFigures extends StudentFigures {
  /** 'Em risco': in a class on that day, not leaving for a reason, and below the school's minimum so far. */
  atRisk: boolean
}

/**
 * The attendance of each student in the year of a day, by the student's id, and who is 'em risco'. This is the one
 * meaning of it: lists, figures and the watch ask here. Lessons count, of every roll that was not cancelled, as in all
 * rates. The watch of Lei 13.803 (`frequencyCases`) asks something else: days of absence against those that a whole year
 * permits.
 * @param records of a whole school, or of some of its classes, which then say what they are of
 * @param today a civil date
 */
export function yearFigures(
  records: { enrollments: Iterable<Enrolled>; marks: Iterable<YearMark> },
  limits: MinimumPresence,
  { today, zone }: { today: string; zone?: string | undefined },
): Map<number, YearFigures> {
  const current = new Set<number>()
  for (const each of records.enrollments) if (staysIn(each, today, zone)) current.add(each.studentId)
  const found = studentFigures(ofYear(records.marks, today.slice(0, 4)))
  return new Map(
    [...found].map(([id, own]) => [id, { ...own, atRisk: current.has(id) && isBelowMinimum(own.rate, limits) }]),
  )
}

function* ofYear<M extends YearMark>(marks: Iterable<M>, year: string): Generator<M> {
  for (const mark of marks) if (mark.date.startsWith(year)) yield mark
}
