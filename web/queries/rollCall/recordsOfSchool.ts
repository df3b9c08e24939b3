import type { Attendance } from '#schema/nouns/attendance.ts'
import type { Enrollment } from '#schema/nouns/enrollment.ts'
import type { RollCall } from '#schema/nouns/rollCall.ts'
import { isClosed, type SchoolClass } from '#schema/nouns/schoolClass.ts'
import type { DayReader } from '#schema/nouns/tables.ts'

/**
 * What a school's attendance in the year of a day is counted from: the classes that were open in it, their rolls and
 * presences of that year, and who was ever in them. A few large reads: a school of years has ten times the rolls, and
 * each read of a class opens a transaction.
 * @param day a civil date
 */
export async function recordsOfSchool(
  rows: DayReader,
  schoolId: number,
  day: string,
): Promise<{ classes: SchoolClass[]; rolls: RollCall[]; attendance: Attendance[]; enrollments: Enrollment[] }> {
  const year = day.slice(0, 4)
  const [all, { rolls, attendance }, enrollments] = await Promise.all([
    rows.where('classes', { schoolId }),
    rows.attendanceOfDays(`${year}-01-01`, `${year}-12-31`),
    rows.where('enrollments', {}),
  ])
  const classes = all.filter((each) => !isClosed(each, `${year}-01-01`))
  const ids = new Set(classes.map(({ id }) => id))
  const ofThem = ({ classId }: { classId: number }) => ids.has(classId)
  return {
    classes,
    rolls: rolls.filter(ofThem),
    attendance: attendance.filter(ofThem),
    enrollments: enrollments.filter(ofThem),
  }
}
