import type { Weekday } from '#schema/fields/labels.ts'
import type { LessonHour } from '#schema/fields/meeting.ts'
import type { DayRoll } from '#schema/rules/attendance/dayRolls.ts'
import { meetingRolls } from '#schema/rules/attendance/meetingRolls.ts'
import { type Meeting, moduleOfRoll, type Subject } from '#schema/rules/schedule/subjects.ts'
import { lessonHourName } from '#web/model/schedule/lessonHourName.ts'
import { elsewhereWords } from './elsewhereWords.ts'
import type { StudentMark } from './studentMark.ts'

/** What a roll says of a student besides ratings and comments. */
export type Presence = Pick<StudentMark, 'present' | 'detail' | 'reason'>

/** A roll of the class and the day of a sheet. */
export interface RollOfDate extends DayRoll {
  periods: number | null
  /** The module of its lesson; undefined where this device does not know it. */
  moduleId: number | undefined
  presences: ReadonlyMap<number, Presence>
}

/** A sheet among what its class has on that day. */
export interface DayOfSheet {
  /** '3ª aula': when it is, by the hours of the school. */
  hour: string | null
  /** What the roll before it has of each student; null when there is none. */
  before: ReadonlyMap<number, Presence> | null
  /** 'presente na 1ª aula': what rolls of other subjects say of each student. */
  elsewhere: ReadonlyMap<number, string>
}

/** A roll with the meetings that it is of. */
interface Placed {
  roll: RollOfDate
  meetings: Meeting[]
  /** Null for what has no module of its own, undefined for what is none of the class's subjects. */
  subject: number | null | undefined
}

/**
 * Where a sheet stands in the day of its class.
 * @param sheet its lesson
 * @param day what the class is taught, its weekday by the calendar, null on a day without lessons, and all its rolls
 */
export function dayOfSheet(
  sheet: { lessonId: number; moduleId: number },
  day: {
    subjects: readonly Subject[]
    weekday: Weekday | null
    rolls: readonly RollOfDate[]
    hours: readonly LessonHour[] | null
  },
): DayOfSheet {
  const { placed, free } = placesOf(day)
  const subject = moduleOfRoll(day.subjects, sheet.moduleId)
  const own = placed.find(({ roll }) => roll.lessonId === sheet.lessonId)
  const meetings = own?.meetings ?? free.get(subject)?.slice(0, 1) ?? []
  const others = placed.filter(({ roll: { lessonId, cancelledReason, presences } }) => {
    return lessonId !== sheet.lessonId && cancelledReason === null && presences.size > 0
  })
  return {
    hour: lessonHourName(meetings, day.hours),
    before: rollBefore(others, meetings[0])?.presences ?? null,
    elsewhere: elsewhereWords(
      others
        .filter((each) => each.subject !== subject)
        .map(({ roll, meetings }) => ({ presences: roll.presences, meetings })),
      day.hours,
    ),
  }
}

/** The rolls of a day with their meetings, and of each subject the meetings without a roll. */
function placesOf({ subjects, weekday, rolls }: Parameters<typeof dayOfSheet>[1]) {
  const placed = new Map<RollOfDate, Placed>()
  const free = new Map<number | null, Meeting[]>()
  for (const { moduleId, week } of subjects) {
    const ofSubject = rolls.filter((roll) => moduleOfRoll(subjects, roll.moduleId) === moduleId)
    const meetings = week.filter((each) => each.weekday === weekday)
    for (const { meeting, roll } of meetingRolls(meetings, ofSubject)) {
      if (!roll) free.set(moduleId, [...(free.get(moduleId) ?? []), meeting!])
      else {
        const known = placed.get(roll)?.meetings ?? []
        placed.set(roll, { roll, subject: moduleId, meetings: meeting ? [...known, meeting] : known })
      }
    }
  }
  for (const roll of rolls) if (!placed.has(roll)) placed.set(roll, { roll, subject: undefined, meetings: [] })
  return { placed: [...placed.values()], free }
}

/** The last roll whose meeting began before this one; of what has no known hour, the one that was concluded last. */
function rollBefore(others: readonly Placed[], meeting: Meeting | undefined): RollOfDate | undefined {
  const startOf = (each: Placed) => each.meetings[0]?.startTime
  const earlier = others.filter((each) => meeting && startOf(each) !== undefined && startOf(each)! < meeting.startTime)
  const known = earlier.sort((a, b) => startOf(a)!.localeCompare(startOf(b)!)).at(-1)
  if (known) return known.roll
  const unknown = others.filter((each) => !meeting || startOf(each) === undefined)
  return unknown.sort((a, b) => (a.roll.concludedAt ?? 0) - (b.roll.concludedAt ?? 0)).at(-1)?.roll
}
