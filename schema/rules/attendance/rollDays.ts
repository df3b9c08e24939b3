import { addDays, weekdayIndex } from '#schema/fields/dates/civilDate.ts'
import type { Moment } from '#schema/fields/dates/moment.ts'
import type { Coverage } from '#schema/nouns/coverage.ts'
import { teacherOn } from '#schema/nouns/coverageDays.ts'
import type { RollCall } from '#schema/nouns/rollCall.ts'
import { isClosed, type SchoolClass } from '#schema/nouns/schoolClass.ts'
import type { DayReader } from '#schema/nouns/tables.ts'
import { isOnSheet, type SheetTimes } from '#schema/rules/attendance/enrolledOn.ts'
import { groupBy } from '#schema/rules/groupBy.ts'
import { agendaState, type Scheduled } from '#schema/rules/schedule/agenda.ts'
import { meetsOn, type SchoolCalendar, type SchoolDay, schoolDayOn } from '#schema/rules/schedule/schoolDays.ts'
import type { ClassSubject, Meeting } from '#schema/rules/schedule/subjects.ts'
import {
  classesTaughtBy,
  coveragesOf,
  rollsBySubject,
  subjectsOfClasses,
  taughtBy,
} from '#schema/rules/schedule/subjectsOfClasses.ts'
import { compareTexts } from '#schema/rules/text.ts'
import { type DayRoll, rollOfDay, stateOf, withMarks } from './dayRolls.ts'
import { type CountedRoll, meetingRolls } from './meetingRolls.ts'

/** The number of days, ending today, whose roll is one tap away. */
const rollDaysShown = 14

export type RollDayState = 'taken' | 'begun' | 'cancelled' | 'none' | 'notClassDay'
export const rollDayLabels: Record<RollDayState, string> = {
  taken: 'chamada concluída',
  begun: 'chamada não concluída',
  cancelled: 'não houve aula',
  none: 'sem chamada',
  notClassDay: 'sem aula neste dia da semana',
}

export interface RollDay {
  date: string
  state: RollDayState
  /** The lesson of the roll that sets the state; null when there is none. */
  lessonId: number | null
  /** What the calendar calls the day, such as 'Natal'; null on a day like any other. */
  title: string | null
}

/** A day as the calendar has it. */
export interface DayOfStrip extends Pick<SchoolDay, 'weekday'> {
  date: string
  monday: string
  title: string | null
}

/** The days from one up to another, such as today, as a school's calendar has them: the same for all its subjects. */
export function daysSince(since: string, until: string, calendar: SchoolCalendar): DayOfStrip[] {
  const days: DayOfStrip[] = []
  for (let date = since; date <= until; date = addDays(date, 1)) {
    const { weekday, entry } = schoolDayOn(date, calendar)
    days.push({ date, weekday, monday: mondayOf(date), title: entry?.title ?? null })
  }
  return days
}

/** The first of the days that are shown. */
export const firstShown = (today: string) => addDays(today, 1 - rollDaysShown)

/**
 * The last days of a subject of a class, oldest first. A roll of any lesson of it sets the day's state. A day on which
 * it meets by its week and the calendar counts as missing a roll when somebody was enrolled by then, unless the week's
 * lesson was on another day: the class was moved since, or the lesson was made up.
 * @param rolls those of the subject
 * @param zone decides the civil day on which somebody enrolled; undefined means the machine's own
 */
export function rollDays(
  subject: Pick<ClassSubject, 'moduleId' | 'week'>,
  enrollments: readonly SheetTimes[],
  rolls: readonly DayRoll[],
  today: string,
  calendar: SchoolCalendar,
  zone?: string,
  days: readonly DayOfStrip[] = daysSince(firstShown(today), today, calendar),
): RollDay[] {
  // One that was only begun is nowhere else as still to be concluded.
  const isDone = (roll: DayRoll) => roll.concludedAt !== null || roll.cancelledReason !== null
  const movedRolls = rolls.filter((roll) => isDone(roll) && !meetsOn(subject, roll.date, calendar))
  const movedWeeks = new Set(movedRolls.map(({ date }) => mondayOf(date)))
  const ofDay = groupBy(rolls, ({ date }) => date)
  return days.map(({ date, weekday, monday, title }): RollDay => {
    const there = rollOfDay(ofDay.get(date) ?? [])
    if (there) return { date, ...there, title }
    const isClassDay =
      subject.week.some((meeting) => meeting.weekday === weekday) &&
      enrollments.some((each) => isOnSheet(each, subject.moduleId, date, zone)) &&
      (date === today || !movedWeeks.has(monday))
    return { date, state: isClassDay ? 'none' : 'notClassDay', lessonId: null, title }
  })
}

/** The Monday of a day's week. */
const mondayOf = (date: string) => addDays(date, -((weekdayIndex(date) + 6) % 7))

/** A day with a meeting whose roll is not concluded: that roll, or 'none', and the meeting. */
export interface PendingDay extends RollDay {
  meeting: Meeting
}

/**
 * The days whose roll still has to be taken or concluded, the latest first: days on which the subject meets, and today
 * once its last meeting is over. A day with a concluded roll is one of them when that was of some of its meetings only,
 * or another was begun.
 */
export function pendingDays(
  subject: Pick<ClassSubject, 'moduleId' | 'week'>,
  enrollments: readonly SheetTimes[],
  rolls: readonly CountedRoll[],
  now: Moment,
  calendar: SchoolCalendar,
  zone?: string,
  days?: readonly DayOfStrip[],
): PendingDay[] {
  const isOver = (meeting: Meeting) => agendaState(meeting, now, calendar) === 'completed'
  const hasStudents = (date: string) => enrollments.some((each) => isOnSheet(each, subject.moduleId, date, zone))
  const ofDay = groupBy(rolls, ({ date }) => date)
  return rollDays(subject, enrollments, rolls, now.date, calendar, zone, days)
    .flatMap((day): PendingDay[] => {
      const { date, state } = day
      if (state === 'notClassDay') return []
      const { weekday } = schoolDayOn(date, calendar)
      const meetings = subject.week.filter((each) => each.weekday === weekday)
      const [first] = meetings
      if (!first || (date === now.date && !meetings.every(isOver))) return []
      const open = meetingRolls(meetings, ofDay.get(date) ?? []).find(({ roll }) =>
        roll ? stateOf(roll) === 'begun' : hasStudents(date),
      )
      if (!open) return []
      const { roll, meeting = first } = open
      const of = { state: roll ? ('begun' as const) : ('none' as const), lessonId: roll?.lessonId ?? null }
      return [{ ...day, ...of, meeting }]
    })
    .reverse()
}

/** The first day whose rolls decide what is missing: the Monday of the week in which the days begin. */
export const firstRollDay = (today: string, since = firstShown(today)) => mondayOf(since)

/** The rolls of all classes from `firstRollDay` up to `today`: a class of years has hundreds. */
export const recentRolls = async (rows: DayReader, today: string, since?: string): Promise<(RollCall & DayRoll)[]> =>
  withMarks(rows, await rows.rollsOfDays(firstRollDay(today, since), today))

export interface PendingRoll extends Omit<PendingDay, 'title'> {
  classId: number
  /** The subject; null for a class that has none. */
  moduleId: number | null
  /** Of the class, and the subject. */
  title: string
  teacherId: number | null
  /** Whose roll it is, where others look at it. */
  teacher?: string | null
}

/** 'Chamadas pendentes' of what a teacher teaches, the latest first. */
export async function pendingRolls(rows: DayReader, teacherId: number, now: Moment): Promise<PendingRoll[]> {
  const [classes, recent] = await Promise.all([classesTaughtBy(rows, teacherId, now.date), recentRolls(rows, now.date)])
  const [all, coverages] = await Promise.all([subjectsOfClasses(rows, classes), coveragesOf(rows, classes)])
  const subjects = taughtBy(all, coverages, teacherId)
  return pendingOfSubjects(rows, { all, coverages, recent }, subjects, now)
}

/** How many days before today the office looks for missing rolls. */
const officeDays = 7

/** The rolls of a school that are missing from the seven days before `today`, with their teachers, the latest first. */
export async function missingRolls(rows: DayReader, schoolId: number, today: Moment): Promise<PendingRoll[]> {
  const classes = await rows.where('classes', { schoolId })
  const pending = await pendingOfClasses(rows, classes, today, addDays(today.date, -officeDays))
  return Promise.all(
    pending
      .filter(({ date }) => date < today.date)
      .map(async (roll) => {
        const teacher = roll.teacherId === null ? undefined : await rows.get('users', roll.teacherId)
        return { ...roll, teacher: teacher?.name ?? null }
      }),
  )
}

/** Times of somebody who is on every sheet: what could be missing, before it is known who was there. */
export const alwaysEnrolled: SheetTimes = { enrolledAt: 0, leftAt: null, gaps: null, excusedFrom: null }

/** The pending rolls of any classes since a day, of the days that are shown; those that are closed have none. */
export async function pendingOfClasses(
  rows: DayReader,
  classes: readonly SchoolClass[],
  now: Moment,
  since?: string,
): Promise<PendingRoll[]> {
  const [all, coverages, recent] = await Promise.all([
    rows.where('moduleClasses', {}).then((links) => subjectsOfClasses(rows, classes, links)),
    rows.where('coverages', {}),
    recentRolls(rows, now.date, since),
  ])
  return pendingOfSubjects(rows, { all, coverages, recent }, all, now, since)
}

const always = () => true

/** What was read of classes: their subjects, who stands in, and their rolls of the last days. */
interface Known {
  all: readonly ClassSubject[]
  coverages: readonly Coverage[]
  recent: readonly (RollCall & DayRoll)[]
}

/** The pending rolls of some of the subjects of classes; those of closed classes have none. */
async function pendingOfSubjects(
  rows: DayReader,
  { all, coverages, recent }: Known,
  subjects: readonly (ClassSubject & Pick<Scheduled, 'isTaughtOn'>)[],
  now: Moment,
  since = firstShown(now.date),
): Promise<PendingRoll[]> {
  const open = subjects.filter(({ schoolClass }) => !isClosed(schoolClass, now.date))
  const ids = new Set(all.map(({ schoolClass }) => schoolClass.id))
  const schoolIds = [...new Set(open.map(({ schoolClass }) => schoolClass.schoolId))]
  const ofSchool = async (schoolId: number) => {
    const calendar = await rows.where('calendarDays', { schoolId })
    return [schoolId, { calendar, days: daysSince(since, now.date, calendar) }] as const
  }
  const ofClasses = recent.filter(({ classId }) => ids.has(classId))
  const [rollsOf, calendars] = await Promise.all([
    rollsBySubject(rows, all, ofClasses),
    Promise.all(schoolIds.map(ofSchool)),
  ])
  const schools = new Map(calendars)
  const found = await Promise.all(
    open.map(async (subject) => {
      const { schoolClass, moduleId, title, isTaughtOn = always } = subject
      const { id: classId, schoolId } = schoolClass
      const { calendar, days } = schools.get(schoolId)!
      const rolls = rollsOf(subject)
      const pending = (enrollments: readonly SheetTimes[]) =>
        pendingDays(subject, enrollments, rolls, now, calendar, undefined, days)
      // Most classes have all their rolls: who was enrolled is read only where one may be missing.
      const found = pending([alwaysEnrolled]).length ? pending(await rows.where('enrollments', { classId })) : []
      const due = found.filter(({ date }) => isTaughtOn(date))
      return due.map((day) => ({
        ...day,
        ...{ classId, moduleId, title, teacherId: teacherOn(subject, coverages, day.date) },
      }))
    }),
  )
  return found
    .flat()
    .sort(
      (a, b) =>
        b.date.localeCompare(a.date) ||
        b.meeting.startTime.localeCompare(a.meeting.startTime) ||
        compareTexts(a.title, b.title),
    )
}
