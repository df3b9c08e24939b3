import { and, between, exists, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { addDays } from '#schema/fields/dates/civilDate.ts'
import { momentOf } from '#schema/fields/dates/moment.ts'
import type { Enrollment } from '#schema/nouns/enrollment.ts'
import { isClosed, type SchoolClass } from '#schema/nouns/schoolClass.ts'
import { countAttendance } from '#schema/rules/attendance/attendanceRate.ts'
import { alwaysEnrolled, daysSince, firstRollDay, firstShown, pendingDays } from '#schema/rules/attendance/rollDays.ts'
import { groupBy } from '#schema/rules/groupBy.ts'
import type { DateRange } from '#schema/rules/schedule/periods.ts'
import type { SchoolCalendar } from '#schema/rules/schedule/schoolDays.ts'
import { rollsBySubject, subjectsOfClasses } from '#schema/rules/schedule/subjectsOfClasses.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { tables as t } from '#server/store/tables/tables.ts'
import { yieldToOthers } from '#server/store/yielding.ts'
import { presencesIn } from '../packing/packedMarks.ts'
import { flag } from '../statements/plainSql.ts'
import type { Q } from '../store.ts'
import { ofRoll } from './readMarks.ts'

/** What is counted of the classes of a school. */
export interface Counting {
  schoolId: number
  /** The days whose marks count. */
  days: DateRange
  /**
   * Whether the rolls missing are those of the days, on which each class was open. Otherwise they are those of the last
   * days that are still to be taken: the classes that are over have none.
   */
  missesOfDays: boolean
  /** When it is counted, ms. */
  at: number
  /** Decides the civil day. */
  zone: string
}

/** A class in figures. Marks count lessons, as everywhere. */
export interface ClassFigures {
  schoolClass: SchoolClass
  present: number
  absent: number
  missingRolls: number
}

/** How many classes one query reads at most, and how many days of theirs: about 20 ms on a small machine. */
const atMost = { classes: 20, classDays: 1000 } as const

/**
 * Each class of a school in figures, by the same rules as a device counts its own. A few classes are read by one query,
 * through the keys of rolls and marks, which begin with the class; others are answered between two queries.
 */
export async function figuresOfClasses(q: Q, counting: Counting): Promise<ClassFigures[]> {
  const { schoolId, days } = counting
  const rows = readerOf(q)
  const classes = await rows.where('classes', { schoolId })
  const calendar = await rows.where('calendarDays', { schoolId })
  const atOnce = Math.max(1, Math.min(atMost.classes, Math.floor(atMost.classDays / daysIn(days))))
  const found: ClassFigures[] = []
  for (let i = 0; i < classes.length; i += atOnce) {
    const some = classes.slice(i, i + atOnce)
    const attendance = await attendanceOf(q, some, days)
    await yieldToOthers()
    const missing = await missingRolls(q, some, counting, calendar)
    await yieldToOthers()
    found.push(
      ...some.map((schoolClass) => ({
        schoolClass,
        ...(attendance.get(schoolClass.id) ?? { present: 0, absent: 0 }),
        missingRolls: missing.get(schoolClass.id) ?? 0,
      })),
    )
  }
  return found
}

const daysIn = ({ from, to }: DateRange) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1

/** The lessons of days, of present and of absent students, by class, without those of cancelled rolls. */
async function attendanceOf(q: Q, classes: readonly SchoolClass[], { from, to }: DateRange) {
  const { classId, date, cancelledReason, periods: lessons } = t.rollCalls
  const rolls = await q
    .select({ classId, lessons, marks: t.attendance.marks })
    .from(t.rollCalls)
    .innerJoin(t.attendance, ofRoll('attendance'))
    .where(and(inClasses(classes), between(date, from, to), isNull(cancelledReason)))
  const totals = new Map<number, { present: number; absent: number }>()
  for (const { classId, lessons, marks } of rolls) {
    const each = countAttendance(presencesIn(marks).map((mark) => ({ ...mark, lessons: lessons ?? 1 })))
    const total = totals.get(classId) ?? { present: 0, absent: 0 }
    total.present += each.present
    total.absent += each.absent
    totals.set(classId, total)
  }
  return totals
}

const inClasses = (classes: readonly SchoolClass[]) =>
  inArray(
    t.rollCalls.classId,
    classes.map(({ id }) => id),
  )

/** How many rolls of days are still to be taken or concluded, by class. */
async function missingRolls(q: Q, all: readonly SchoolClass[], counting: Counting, calendar: SchoolCalendar) {
  const { at, zone, days: asked, missesOfDays } = counting
  const now = momentOf(at, zone)
  const from = missesOfDays ? asked.from : firstShown(now.date)
  const to = missesOfDays && asked.to < now.date ? asked.to : now.date
  const missing = new Map<number, number>()
  const classes = all.filter((each) => !isClosed(each, missesOfDays ? from : now.date))
  if (to < from || !classes.length) return missing
  const rows = readerOf(q)
  const subjects = await subjectsOfClasses(rows, classes)
  const rollsOf = await rollsBySubject(rows, subjects, await rollsIn(q, classes, { from, to, today: now.date }))
  const days = daysSince(from, to, calendar)
  const pending = (subject: (typeof subjects)[number], enrollments: Parameters<typeof pendingDays>[1]) =>
    pendingDays(subject, enrollments, rollsOf(subject), now, calendar, zone, days).filter(
      ({ date }) => subject.isTaughtOn?.(date) ?? true,
    ).length
  for (const [schoolClass, ofClass] of groupBy(subjects, (each) => each.schoolClass)) {
    // Most classes have all their rolls: who was enrolled is read only where one may be missing.
    const open = ofClass.filter((each) => pending(each, [alwaysEnrolled]))
    if (!open.length) continue
    const enrollments: Enrollment[] = await rows.where('enrollments', { classId: schoolClass.id })
    missing.set(
      schoolClass.id,
      open.reduce((sum, each) => sum + pending(each, enrollments), 0),
    )
  }
  return missing
}

/** The rolls that decide what is missing of days, each with whether it has marks: those of their whole weeks. */
function rollsIn(q: Q, classes: readonly SchoolClass[], { from, to, today }: DateRange & { today: string }) {
  const { classId, lessonId, date, concludedAt, cancelledReason, periods } = t.rollCalls
  const marks = q.select({ one: sql`1` }).from(t.attendance).where(ofRoll('attendance'))
  const marked = flag(or(isNotNull(concludedAt), isNotNull(cancelledReason), exists(marks))!).mapWith(Boolean)
  const weekAfter = addDays(to, 6)
  return q
    .select({ classId, lessonId, date, concludedAt, cancelledReason, periods, marked })
    .from(t.rollCalls)
    .where(and(inClasses(classes), between(date, firstRollDay(to, from), weekAfter < today ? weekAfter : today)))
}
