import { minutesOf } from '#schema/fields/dates/moment.ts'
import { type Weekday, weekdays } from '#schema/fields/labels.ts'
import type { LessonHour } from '#schema/fields/meeting.ts'
import { lessonHourName } from './lessonHourName.ts'
import type { Slot } from './timetableChanges.ts'

/** The grid of a week: days by hours. */

/** What stands in it. */
export interface InGrid extends Slot {
  minutes: number
}

/** An hour of the grid. */
export interface GridHour {
  startTime: string
  minutes: number
  /** '3ª aula'; null for an hour that is none of the school's. */
  name: string | null
  /** When the break before it begins; null for none. */
  breakFrom: string | null
}

/** The usual length of a lesson where nothing says another, minutes. */
const usualMinutes = 50

/**
 * The hours of a grid in order: those of the school and any other at which something begins.
 * @param more further times to have, in any order
 */
export function hoursOf(
  lessons: readonly InGrid[],
  lessonHours: readonly LessonHour[] | null,
  more: readonly string[] = [],
): GridHour[] {
  const minutes = new Map(more.map((startTime) => [startTime, mostUsed(lessons)]))
  for (const each of lessons) minutes.set(each.startTime, each.minutes)
  for (const each of lessonHours ?? []) minutes.set(each.startTime, each.minutes)
  return [...minutes]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([startTime, minutes]) => ({
      ...{ startTime, minutes, name: lessonHourName([{ startTime, minutes }], lessonHours) },
      breakFrom: breakBefore(startTime, lessonHours),
    }))
}

/** The days of a grid: Monday to Friday, and those of the weekend on which there is something. */
export const daysOf = (lessons: readonly Pick<InGrid, 'weekday'>[]): Weekday[] =>
  weekdays.filter((day) => (day !== 'sunday' && day !== 'saturday') || lessons.some(({ weekday }) => weekday === day))

/** What begins in a cell, and what began before and goes on in it. */
export function inCell<L extends InGrid>(lessons: readonly L[], day: Weekday, { startTime }: GridHour) {
  const ofDay = lessons.filter(({ weekday }) => weekday === day)
  const at = minutesOf(startTime)
  return {
    begin: ofDay.filter((each) => each.startTime === startTime),
    goOn: ofDay.filter((each) => minutesOf(each.startTime) < at && endOf(each) > at),
  }
}

/** When something ends, HH:MM; at midnight at the latest. */
export function endTime(lesson: Pick<InGrid, 'startTime' | 'minutes'>): string {
  const end = Math.min(endOf(lesson), 24 * 60)
  return [Math.floor(end / 60), end % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

const steps: Record<string, readonly [days: number, hours: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The slot that an arrow key leads to; undefined for other keys and at the edge. */
export function slotAfter(
  key: string,
  { weekday, startTime }: Slot,
  days: readonly Weekday[],
  hours: readonly Pick<GridHour, 'startTime'>[],
): Slot | undefined {
  const step = steps[key]
  if (!step) return undefined
  const day = days[days.indexOf(weekday) + step[0]]
  const hour = hours[hours.findIndex((each) => each.startTime === startTime) + step[1]]
  return day && hour && { weekday: day, startTime: hour.startTime }
}

const endOf = ({ startTime, minutes }: Pick<InGrid, 'startTime' | 'minutes'>) => minutesOf(startTime) + minutes

function breakBefore(startTime: string, lessonHours: readonly LessonHour[] | null): string | null {
  const place = lessonHours?.findIndex((each) => each.startTime === startTime) ?? -1
  if (!lessonHours || place < 1) return null
  const before = endTime(lessonHours[place - 1]!)
  return before < startTime ? before : null
}

/** The length that most lessons have. */
function mostUsed(lessons: readonly InGrid[]): number {
  const counts = new Map<number, number>()
  for (const { minutes } of lessons) counts.set(minutes, (counts.get(minutes) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? usualMinutes
}
