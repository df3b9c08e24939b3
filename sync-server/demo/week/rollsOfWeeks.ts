import { addDays, weekdayIndex } from '#schema/fields/dates/civilDate.ts'
import { weekdays } from '#schema/fields/labels.ts'
import type { Meeting, Subject } from '#schema/rules/schedule/subjects.ts'
import type { PastRoll } from '../pastRolls.ts'

/** Past days of a class: on a `whole` one every meeting has a roll, on a `single` one the first meeting alone. */
export interface PastDays {
  single: readonly string[]
  whole: readonly string[]
}

/** A roll of one meeting of a week. */
export type RollOfWeek = Pick<PastRoll, 'lessonId' | 'date' | 'teacherId' | 'startTime' | 'periods' | 'endsLesson'>

/**
 * The rolls of a class that follow its week, in the order of the days. A subject's lessons follow each other; where
 * there are few, each lasts for some rolls. The last one is left for today.
 * @param lessonsOf the lessons of a subject
 */
export function rollsOfWeeks(
  subjects: readonly Subject[],
  lessonsOf: (moduleId: number | null) => readonly number[],
  { single, whole }: PastDays,
): RollOfWeek[] {
  const days = [
    ...single.map((date) => ({ date, meetings: meetingsOf(subjects, date).slice(0, 1) })),
    ...whole.map((date) => ({ date, meetings: meetingsOf(subjects, date) })),
  ].sort((a, b) => a.date.localeCompare(b.date))
  const met = days.flatMap(({ date, meetings }) => meetings.map((each) => ({ date, ...each })))
  const counts = new Map(subjects.map((subject) => [subject, met.filter((each) => each.subject === subject).length]))
  const had = new Map<Subject, number>()
  return met.map(({ date, subject, meeting }) => {
    const { moduleId, teacherId } = subject
    const lessons = lessonsOf(moduleId)
    const n = had.get(subject) ?? 0
    had.set(subject, n + 1)
    const pace = Math.min(1, (lessons.length - 1) / counts.get(subject)!)
    const placeOf = (roll: number) => Math.floor(roll * pace)
    return {
      ...{ date, teacherId, lessonId: lessons[placeOf(n)]!, startTime: meeting.startTime },
      periods: moduleId === null ? null : meeting.periods,
      endsLesson: placeOf(n + 1) > placeOf(n),
    }
  })
}

const meetingsOf = (subjects: readonly Subject[], date: string): { subject: Subject; meeting: Meeting }[] =>
  subjects
    .flatMap((subject) => subject.week.map((meeting) => ({ subject, meeting })))
    .filter(({ meeting }) => meeting.weekday === weekdays[weekdayIndex(date)])
    .sort((a, b) => a.meeting.startTime.localeCompare(b.meeting.startTime))

/** So many days from Monday to Friday before a day, the earliest first. */
export function schoolDaysBefore(date: string, count: number): string[] {
  const days: string[] = []
  for (let day = addDays(date, -1); days.length < count; day = addDays(day, -1))
    if (![0, 6].includes(weekdayIndex(day))) days.unshift(day)
  return days
}
