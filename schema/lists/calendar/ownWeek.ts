import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { isInClass } from '#schema/nouns/enrollment.ts'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import type { Actor } from '#schema/nouns/user.ts'
import { periodsOf } from '#schema/rules/attendance/enrollmentPeriods.ts'
import type { DateRange } from '#schema/rules/schedule/periods.ts'
import type { SchoolCalendar } from '#schema/rules/schedule/schoolDays.ts'

/** A class of somebody's week, and the days of this year on which they are in it, oldest first. */
export interface WeekClass extends Pick<SchoolClass, 'id' | 'title' | 'weekday' | 'classTime'> {
  ranges: readonly DateRange[]
}

/** Who has a week of classes of their own. */
export const hasOwnWeek = ({ role }: Pick<Actor, 'role'>): boolean => role === 'teacher' || role === 'student'

/**
 * A person's classes of this year: those that a teacher teaches, or that a student is in now, on the days of their
 * enrollment. The calendar is that of their school.
 * @param now ms
 * @param zone decides the civil day of an instant; undefined means the machine's own
 */
export async function ownWeek(
  rows: Reader,
  { id, role, schoolId }: Pick<Actor, 'id' | 'role' | 'schoolId'>,
  now: number,
  zone?: string,
): Promise<{ classes: WeekClass[]; calendar: SchoolCalendar }> {
  if (schoolId === null) return { classes: [], calendar: [] }
  const thisYear = civilDateOf(now, zone).slice(0, 4)
  const year = { from: `${thisYear}-01-01`, to: `${thisYear}-12-31` }
  const calendar = await rows.where('calendarDays', { schoolId })
  if (role === 'teacher') {
    const taught = (await rows.where('classes', { teacherId: id })).filter((each) => each.schoolId === schoolId)
    return { classes: inOrder(taught.map((each) => ({ ...each, ranges: [year] }))), calendar }
  }
  const enrolled = (await rows.where('enrollments', { studentId: id })).filter((each) => isInClass(each, now))
  const attended = await Promise.all(
    enrolled.map(async (enrollment) => {
      const schoolClass = await rows.get('classes', enrollment.classId)
      const ranges = periodsOf(enrollment, zone)
        .map(({ from, until }) => ({
          from: from > year.from ? from : year.from,
          to: until !== null && until < year.to ? until : year.to,
        }))
        .filter(({ from, to }) => from <= to)
      return schoolClass && { ...schoolClass, ranges }
    }),
  )
  return { classes: inOrder(attended.filter((each) => each !== undefined)), calendar }
}

const inOrder = (classes: WeekClass[]) => classes.filter(({ ranges }) => ranges.length > 0).sort((a, b) => a.id - b.id)
