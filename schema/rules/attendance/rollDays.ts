import { addDays, weekdayIndex } from '#schema/fields/dates/civilDate.ts'
import type { Moment } from '#schema/fields/dates/moment.ts'
import type { EnrollmentTimes } from '#schema/nouns/enrollment.ts'
import type { RollCall } from '#schema/nouns/rollCall.ts'
import { isClosed, type SchoolClass } from '#schema/nouns/schoolClass.ts'
import type { DayReader } from '#schema/nouns/tables.ts'
import { enrolledOn } from '#schema/rules/attendance/enrolledOn.ts'
import { agendaState } from '#schema/rules/schedule/agenda.ts'
import { hasLessonOn, type SchoolCalendar, schoolDayOn } from '#schema/rules/schedule/schoolDays.ts'
import { type DayRoll, rollOfDay, withMarks } from './dayRolls.ts'

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

/**
 * The last days of a class, oldest first. A roll of any lesson sets the day's state. A day on which the class has a
 * lesson by its weekday and the calendar counts as missing a roll when somebody was enrolled by then, unless the
 * week's lesson was on another day: the class was moved since, or the lesson was made up.
 * @param zone decides the civil day on which somebody enrolled; undefined means the machine's own
 */
export function rollDays(
  schoolClass: Pick<SchoolClass, 'weekday'>,
  enrollments: readonly EnrollmentTimes[],
  rolls: readonly DayRoll[],
  today: string,
  calendar: SchoolCalendar,
  zone?: string,
): RollDay[] {
  // One that was only begun is nowhere else as still to be concluded.
  const isDone = (roll: DayRoll) => roll.concludedAt !== null || roll.cancelledReason !== null
  const movedRolls = rolls.filter((roll) => isDone(roll) && !hasLessonOn(schoolClass, roll.date, calendar))
  return Array.from({ length: rollDaysShown }, (_, i): RollDay => {
    const date = addDays(today, i + 1 - rollDaysShown)
    const on = rolls.filter((roll) => roll.date === date)
    const there = rollOfDay(on)
    const title = schoolDayOn(date, calendar).entry?.title ?? null
    if (there) return { date, ...there, title }
    const isClassDay =
      hasLessonOn(schoolClass, date, calendar) &&
      enrollments.some((each) => enrolledOn(each, date, zone)) &&
      (date === today || !movedRolls.some((roll) => mondayOf(roll.date) === mondayOf(date)))
    return { date, state: isClassDay ? 'none' : 'notClassDay', lessonId: null, title }
  })
}

/** The Monday of a day's week. */
const mondayOf = (date: string) => addDays(date, -((weekdayIndex(date) + 6) % 7))

/**
 * The days whose roll still has to be taken or concluded, the latest first: days on which the class has a lesson, and
 * today once the class is over.
 */
export function pendingDays(
  schoolClass: Pick<SchoolClass, 'weekday' | 'classTime'>,
  enrollments: readonly EnrollmentTimes[],
  rolls: readonly DayRoll[],
  now: Moment,
  calendar: SchoolCalendar,
  zone?: string,
): RollDay[] {
  const isDue = (date: string) => date < now.date || agendaState(schoolClass, now, calendar) === 'completed'
  return rollDays(schoolClass, enrollments, rolls, now.date, calendar, zone)
    .filter(({ state }) => state === 'none' || state === 'begun')
    .filter(({ date }) => hasLessonOn(schoolClass, date, calendar) && isDue(date))
    .reverse()
}

/** The first day whose rolls decide what is missing: the Monday of the week in which the shown days begin. */
export const firstRollDay = (today: string) => mondayOf(addDays(today, 1 - rollDaysShown))

/** The rolls of all classes from `firstRollDay` up to `today`: a class of years has hundreds. */
export const recentRolls = async (rows: DayReader, today: string): Promise<(RollCall & DayRoll)[]> =>
  withMarks(rows, await rows.rollsOfDays(firstRollDay(today), today))

export interface PendingRoll extends Omit<RollDay, 'title'> {
  classId: number
  title: string
  classTime: string
  /** Whose roll it is, where others look at it. */
  teacher?: string | null
}

/** 'Chamadas pendentes' of a teacher's classes, the latest first. */
export async function pendingRolls(rows: DayReader, teacherId: number, now: Moment): Promise<PendingRoll[]> {
  return pendingOfClasses(rows, await rows.where('classes', { teacherId }), now)
}

/** How many days before today the office looks for missing rolls. */
const officeDays = 7

/** The rolls of a school that are missing from the seven days before `today`, with their teachers, the latest first. */
export async function missingRolls(rows: DayReader, schoolId: number, today: Moment): Promise<PendingRoll[]> {
  const classes = await rows.where('classes', { schoolId })
  const pending = (await pendingOfClasses(rows, classes, today)).filter(
    ({ date }) => date < today.date && date >= addDays(today.date, -officeDays),
  )
  const teacherOf = new Map(classes.map(({ id, teacherId }) => [id, teacherId]))
  return Promise.all(
    pending.map(async (roll) => {
      const teacherId = teacherOf.get(roll.classId)
      return { ...roll, teacher: (teacherId && (await rows.get('users', teacherId))?.name) || null }
    }),
  )
}

const alwaysEnrolled: EnrollmentTimes = { enrolledAt: 0, leftAt: null, gaps: null }

/** The pending rolls of any classes; those that are closed have none. */
export async function pendingOfClasses(
  rows: DayReader,
  classes: readonly SchoolClass[],
  now: Moment,
): Promise<PendingRoll[]> {
  const open = classes.filter((each) => !isClosed(each, now.date))
  const recent = await recentRolls(rows, now.date)
  const found = await Promise.all(
    open.map(async ({ id: classId, title, weekday, classTime, schoolId }) => {
      const calendar = await rows.where('calendarDays', { schoolId })
      const rolls = recent.filter((roll) => roll.classId === classId)
      const pending = (enrollments: readonly EnrollmentTimes[]) =>
        pendingDays({ weekday, classTime }, enrollments, rolls, now, calendar)
      // Most classes have all their rolls: who was enrolled is read only where one may be missing.
      const days = pending([alwaysEnrolled]).length ? pending(await rows.where('enrollments', { classId })) : []
      return days.map((day) => ({ ...day, classId, title, classTime }))
    }),
  )
  return found
    .flat()
    .sort(
      (a, b) =>
        b.date.localeCompare(a.date) ||
        b.classTime.localeCompare(a.classTime) ||
        a.title.localeCompare(b.title, 'pt-BR'),
    )
}
