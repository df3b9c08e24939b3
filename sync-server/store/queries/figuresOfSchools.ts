import { and, eq } from 'drizzle-orm'
import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { enrolledOn } from '#schema/rules/attendance/enrolledOn.ts'
import { daysOfYear, type RequestedDays } from '#schema/rules/schedule/figureDays.ts'
import { type DateRange, inRange, rangeOf } from '#schema/rules/schedule/periods.ts'
import { yearOfClass } from '#schema/rules/schedule/yearOfClass.ts'
import type { SchoolFigures } from '#schema/sync/answers.ts'
import type { SchoolInFigures } from '#schema/sync/schoolInFigures.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { tables as t } from '#server/store/tables/tables.ts'
import { yieldToOthers } from '#server/store/yielding.ts'
import type { Q } from '../store.ts'
import { figuresOfClasses } from './figuresOfClasses.ts'

/** When figures are counted, ms, and the zone that decides the civil day. */
interface Counted {
  at: number
  zone: string
}

/** Each school in figures of the days that are asked for. Names of people are not read. */
export async function figuresOfSchools(q: Q, asked: RequestedDays, { at, zone }: Counted): Promise<SchoolFigures[]> {
  const found: SchoolFigures[] = []
  for (const { id: schoolId } of await q.select({ id: t.schools.id }).from(t.schools).orderBy(t.schools.id)) {
    const days = await daysOf(q, schoolId, asked)
    const classes = await figuresOfClasses(q, { schoolId, days, missesOfDays: !isThisWeek(days, at, zone), at, zone })
    const sum = (name: 'present' | 'absent' | 'missingRolls') => classes.reduce((all, each) => all + each[name], 0)
    found.push({
      ...{ schoolId, students: await countUsers(q, schoolId, 'student') },
      ...{ present: sum('present'), absent: sum('absent'), missingRolls: sum('missingRolls'), ...days },
    })
    await yieldToOthers()
  }
  return found
}

/**
 * A school and its classes in figures of the days that are asked for: those that somebody was in or that had a roll and,
 * where today is one of the days, those of this year that are still empty. Names of people are not read.
 */
export async function schoolInFigures(
  q: Q,
  schoolId: number,
  asked: RequestedDays,
  { at, zone }: Counted,
): Promise<SchoolInFigures> {
  const rows = readerOf(q)
  const today = civilDateOf(at, zone)
  const days = await daysOf(q, schoolId, asked)
  const classes = await figuresOfClasses(q, { schoolId, days, missesOfDays: !isThisWeek(days, at, zone), at, zone })
  const years = await rows.where('schoolYears', { schoolId })
  const found: SchoolInFigures['classes'] = []
  for (const { schoolClass, ...figures } of classes) {
    const { id: classId, title, closedOn } = schoolClass
    const lastDay = [days.to, today, closedOn ?? today].sort()[0]!
    const enrollments = closedOn === null || closedOn >= days.from ? await rows.where('enrollments', { classId }) : []
    const students = enrollments.filter((each) => enrolledOn(each, lastDay, zone)).length
    const year = yearOfClass(schoolClass, years, today)
    const isOpen = inRange(today, days) && (closedOn ?? year?.lastDay ?? today) >= today
    if (!isOpen && !students && !figures.present && !figures.absent && !figures.missingRolls) continue
    found.push({ classId, title, year: year?.title ?? null, students, ...figures })
  }
  return {
    ...{ schoolId, ...days, classes: found },
    people: {
      students: await countUsers(q, schoolId, 'student'),
      teachers: await countUsers(q, schoolId, 'teacher'),
      administrators: await countUsers(q, schoolId, 'admin'),
    },
  }
}

/** The days of a school: of a year, its own. */
async function daysOf(q: Q, schoolId: number, asked: RequestedDays): Promise<DateRange> {
  return 'year' in asked ? daysOfYear(await readerOf(q).where('schoolYears', { schoolId }), asked.year) : asked
}

/** What is missing of this week is said with that of the last days, of which it can still be taken. */
function isThisWeek(days: DateRange, at: number, zone: string): boolean {
  const { from, to } = rangeOf('week', civilDateOf(at, zone))
  return days.from === from && days.to === to
}

const countUsers = (q: Q, schoolId: number, role: 'student' | 'teacher' | 'admin') =>
  q.$count(t.users, and(eq(t.users.schoolId, schoolId), eq(t.users.role, role)))
