import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import type { Actor } from '#schema/nouns/user.ts'
import { periodsOf } from '#schema/rules/attendance/enrollmentPeriods.ts'
import { subjectsOfStudent } from '#schema/rules/attendance/subjectsOfStudent.ts'
import type { DateRange } from '#schema/rules/schedule/periods.ts'
import type { SchoolCalendar } from '#schema/rules/schedule/schoolDays.ts'
import type { ClassSubject } from '#schema/rules/schedule/subjects.ts'
import { subjectsTaughtBy } from '#schema/rules/schedule/subjectsOfClasses.ts'

/** A subject of somebody's week, and the days of this year on which they are in its class, oldest first. */
export interface WeekSubject extends ClassSubject {
  ranges: readonly DateRange[]
}

/** Who has a week of classes of their own. */
export const hasOwnWeek = ({ role }: Pick<Actor, 'role'>): boolean => role === 'teacher' || role === 'student'

/**
 * A person's subjects of this year: those that a teacher teaches, or of the classes that a student is in now, on the days
 * of their enrollment and until they are excused. The calendar is that of their school.
 * @param now ms
 * @param zone decides the civil day of an instant; undefined means the machine's own
 */
export async function ownWeek(
  rows: Reader,
  { id, role, schoolId }: Pick<Actor, 'id' | 'role' | 'schoolId'>,
  now: number,
  zone?: string,
): Promise<{ subjects: WeekSubject[]; calendar: SchoolCalendar }> {
  if (schoolId === null) return { subjects: [], calendar: [] }
  const thisYear = civilDateOf(now, zone).slice(0, 4)
  const year = { from: `${thisYear}-01-01`, to: `${thisYear}-12-31` }
  const calendar = await rows.where('calendarDays', { schoolId })
  if (role === 'teacher') {
    const today = civilDateOf(now, zone)
    const taught = (await subjectsTaughtBy(rows, id, today)).filter(
      ({ schoolClass }) => schoolClass.schoolId === schoolId,
    )
    return { subjects: inOrder(taught.map((each) => ({ ...each, ranges: each.days ?? [year] }))), calendar }
  }
  const attended = (await subjectsOfStudent(rows, id, now, zone)).map((each) => ({
    ...each,
    ranges: periodsOf(each.enrollment, zone)
      .map(({ from, until }) => ({
        from: from > year.from ? from : year.from,
        to: until !== null && until < year.to ? until : year.to,
      }))
      .filter(({ from, to }) => from <= to),
  }))
  return { subjects: inOrder(attended), calendar }
}

const inOrder = (subjects: WeekSubject[]) =>
  subjects.filter(({ ranges }) => ranges.length > 0).sort((a, b) => a.schoolClass.id - b.schoolClass.id)
