import { type Weekday, weekdays } from '#schema/fields/labels.ts'
import type { LessonHour, MeetingTime } from '#schema/fields/meeting.ts'

/** The week of a demonstration school: what is taught when. Nobody who follows it is in two classes at once. */

export type Shift = 'morning' | 'afternoon'

const minutes = 50
const startsOf: Record<Shift, readonly string[]> = {
  morning: ['07:00', '07:50', '08:40', '09:50', '10:40'],
  afternoon: ['13:00', '13:50', '14:40', '15:50', '16:40'],
}
const schoolDays = weekdays.slice(1, 6)

export const usualHours: LessonHour[] = Object.values(startsOf)
  .flat()
  .map((startTime) => ({ startTime, minutes }))

/** The first grades meet once a day, from the first lesson to the end of the last. */
export const dailyMeetings = (shift: Shift): MeetingTime[] =>
  schoolDays.map((weekday) => ({ weekday, startTime: startsOf[shift][0]!, minutes: 270 }))

/** The subjects of grades 6 to 9, by the letter that stands for each in a week. */
export type SubjectLetter = 'P' | 'M' | 'C' | 'H' | 'G' | 'I' | 'A' | 'E'

/** Six teachers for eight subjects: one also teaches art besides history, one English besides geography. */
export const teacherPlaces: Record<SubjectLetter, 'P' | 'M' | 'C' | 'H' | 'G' | 'E'> = {
  ...{ P: 'P', M: 'M', C: 'C', H: 'H', G: 'G', E: 'E' },
  ...{ A: 'H', I: 'G' },
}

/** Five classes of a grade share their teachers. Each has this week, begun on another day. */
export const classesOfGroup = 5

/**
 * The lessons of five days, hour by hour. In each hour, all five days have different teachers, so that the five classes
 * of a group never need the same one.
 */
const daysOfWeek: readonly string[] = ['PPIMH', 'MMACE', 'HIPAM', 'GCMPP', 'CHEGG']

/**
 * The hours of each subject in a class of grades 6 to 9: 25 lessons, some of them double.
 * @param turn the place of the class in its group, 0 to 4
 */
export function subjectMeetings(turn: number, shift: Shift): Record<SubjectLetter, MeetingTime[]> {
  const meetings: Record<SubjectLetter, MeetingTime[]> = { P: [], M: [], C: [], H: [], G: [], I: [], A: [], E: [] }
  schoolDays.forEach((weekday: Weekday, day) => {
    const lessons = [...daysOfWeek[(day + turn) % daysOfWeek.length]!] as SubjectLetter[]
    lessons.forEach((letter, hour) => {
      meetings[letter].push({ weekday, startTime: startsOf[shift][hour]!, minutes })
    })
  })
  return meetings
}
