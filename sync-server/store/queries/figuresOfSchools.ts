import { and, between, count, eq, exists, gte, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { type Moment, momentOf } from '#schema/fields/dates/moment.ts'
import { isClosed } from '#schema/nouns/schoolClass.ts'
import { countAttendance } from '#schema/rules/attendance/attendanceRate.ts'
import { firstRollDay, pendingDays } from '#schema/rules/attendance/rollDays.ts'
import { groupBy } from '#schema/rules/groupBy.ts'
import { rangeOf } from '#schema/rules/schedule/periods.ts'
import { rollsBySubject, subjectsOfClasses } from '#schema/rules/schedule/subjectsOfClasses.ts'
import type { SchoolFigures } from '#schema/sync/answers.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { tables as t } from '#server/store/tables/tables.ts'
import { yieldEvery, yieldToOthers } from '#server/store/yielding.ts'
import type { Q } from '../store.ts'

/**
 * Each school in figures, by the same rules as a device counts its own.
 * Guarantees: others are answered between two schools, and between the classes of a large one. Names of people are not read.
 * @param at ms
 * @param zone decides the civil day
 */
export async function figuresOfSchools(q: Q, at: number, zone: string): Promise<SchoolFigures[]> {
  const now = momentOf(at, zone)
  const found: SchoolFigures[] = []
  for (const { id: schoolId } of await q.select({ id: t.schools.id }).from(t.schools)) {
    const ofSchool = and(eq(t.users.schoolId, schoolId), eq(t.users.role, 'student'))
    found.push({
      schoolId,
      students: await q.$count(t.users, ofSchool),
      ...(await attendanceOfWeek(q, schoolId, now.date)),
      missingRolls: await missingRolls(q, schoolId, now, zone),
    })
    await yieldToOthers()
  }
  return found
}

/** The lessons of the week of a day, of present and of absent students, without those of cancelled rolls. */
async function attendanceOfWeek(q: Q, schoolId: number, today: string) {
  const { from, to } = rangeOf('week', today)
  const { classId, lessonId, date, cancelledReason, periods: lessons } = t.rollCalls
  const { present, periods } = t.attendance
  const marks = await q
    .select({ present, periods, lessons, count: count() })
    .from(t.rollCalls)
    .innerJoin(t.classes, eq(t.classes.id, classId))
    .innerJoin(
      t.attendance,
      and(eq(t.attendance.classId, classId), eq(t.attendance.lessonId, lessonId), eq(t.attendance.date, date)),
    )
    .where(and(eq(t.classes.schoolId, schoolId), between(date, from, to), isNull(cancelledReason), isNotNull(present)))
    .groupBy(present, periods, lessons)
  const total = { present: 0, absent: 0 }
  for (const { count, ...mark } of marks) {
    const each = countAttendance([{ ...mark, lessons: mark.lessons ?? 1 }])
    total.present += count * each.present
    total.absent += count * each.absent
  }
  return total
}

async function missingRolls(q: Q, schoolId: number, now: Moment, zone: string): Promise<number> {
  const rows = readerOf(q)
  const calendar = await rows.where('calendarDays', { schoolId })
  const open = (await rows.where('classes', { schoolId })).filter((each) => !isClosed(each, now.date))
  const ofClass = groupBy(await recentRolls(q, schoolId, now.date), ({ classId }) => classId)
  const worked = yieldEvery()
  let missing = 0
  for (const schoolClass of open) {
    const enrollments = await rows.where('enrollments', { classId: schoolClass.id })
    const subjects = await subjectsOfClasses(rows, [schoolClass])
    const rollsOf = await rollsBySubject(rows, subjects, ofClass.get(schoolClass.id) ?? [])
    for (const subject of subjects)
      missing += pendingDays(subject, enrollments, rollsOf(subject), now, calendar, zone).length
    await worked(enrollments.length)
  }
  return missing
}

/** The rolls of the last days, each with whether it has marks. */
function recentRolls(q: Q, schoolId: number, today: string) {
  const { classId, lessonId, date, concludedAt, cancelledReason, periods } = t.rollCalls
  const marks = q
    .select({ one: sql`1` })
    .from(t.attendance)
    .where(and(eq(t.attendance.classId, classId), eq(t.attendance.lessonId, lessonId), eq(t.attendance.date, date)))
  return q
    .select({ classId, lessonId, date, concludedAt, cancelledReason, periods, marked: exists(marks).mapWith(Boolean) })
    .from(t.rollCalls)
    .innerJoin(t.classes, eq(t.classes.id, classId))
    .where(and(eq(t.classes.schoolId, schoolId), gte(date, firstRollDay(today)), lte(date, today)))
}
