import { addDays, civilDateOf, weekdayIndex } from '#schema/fields/dates/civilDate.ts'
import { weekdays } from '#schema/fields/labels.ts'
import { instantAt } from '../localTime.ts'

/** The school years of an old school: 0 and 1 are over, 2 is the current one. */
const years = [0, 1, 2] as const
export type Year = (typeof years)[number]

/** Weeks with lessons in a school year. The last week of the current year ended a week ago. */
const weeksOfYear = 40

/** The days of an old school, all counted back from today. */
export function oldCalendar(now: number, zone: string) {
  const today = civilDateOf(now, zone)
  const dayBefore = (days: number) => addDays(today, -days)
  const weekBefore = (week: number, year: Year) => 7 * (weeksOfYear + 1 - week + 52 * (2 - year))
  return {
    today,
    dayBefore,
    /** Eight in the morning that many days before today, ms. */
    daysAgo: (days: number) => instantAt(dayBefore(days), '08:00', zone),
    /** Days before today on which a school year begins. */
    beginsBefore: (year: Year) => weekBefore(0, year) + 1,
    /** The civil year in which it begins; class names include it. */
    yearOf: (year: Year) => dayBefore(weekBefore(0, year) + 1).slice(0, 4),
    /** Its first and its last day. The current year goes on for a month. */
    daysOf(year: Year) {
      const last = year === 2 ? -28 : weekBefore(weeksOfYear, year) - 2
      return { firstDay: dayBefore(weekBefore(0, year) + 1), lastDay: dayBefore(last) }
    },
    /** Days before today on which its last lesson is over. */
    endsBefore: (year: Year) => weekBefore(weeksOfYear, year) - 2,
    /**
     * The day of the n-th roll of a class in a year. It is on the class's weekday, and two days later for the second
     * roll of a week.
     * @param meets the class's weekday, in days after today's
     */
    rollDay(year: Year, n: number, rolls: number, meets: number): string {
      const weekOf = (roll: number) => Math.floor((roll * weeksOfYear) / rolls)
      const isSecond = n > 0 && weekOf(n) === weekOf(n - 1)
      return dayBefore(weekBefore(weekOf(n), year) - meets - (isSecond ? 2 : 0))
    },
    /** The weekday that many days after today's. */
    weekdayAfter: (days: number) => weekdays[(weekdayIndex(today) + days) % 7]!,
    /** Monday to Wednesday in turn, in days after today's weekday. */
    meetingDay: (turn: number) => (1 + (turn % 3) - weekdayIndex(today) + 7) % 7,
  }
}

export type OldCalendar = ReturnType<typeof oldCalendar>
