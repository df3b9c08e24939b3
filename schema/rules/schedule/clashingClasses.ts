import { minutesOf } from '#schema/fields/dates/moment.ts'
import { isClosed, type SchoolClass } from '#schema/nouns/schoolClass.ts'
import { plain } from '#schema/rules/text.ts'
import type { Meeting, Subject } from './subjects.ts'

/** When somebody teaches a class. `id` is undefined for one that is not created yet. */
export interface PlannedClass extends Pick<Subject, 'teacherId' | 'week'> {
  id?: number | undefined
}

type OfClass = Subject & { schoolClass: Pick<SchoolClass, 'id' | 'closedOn'> }

/** A meeting of a class that begins while another class has the same teacher or the same room. */
export interface Clash<S> {
  of: 'teacher' | 'room'
  meeting: Meeting
  other: S
  at: Meeting
}

type Lasting = Pick<Meeting, 'weekday' | 'startTime' | 'minutes'>

/** Returns true when one meeting begins while the other lasts. */
export const areAtOnce = (a: Lasting, b: Lasting): boolean =>
  a.weekday === b.weekday &&
  minutesOf(a.startTime) < minutesOf(b.startTime) + b.minutes &&
  minutesOf(b.startTime) < minutesOf(a.startTime) + a.minutes

const sameRoom = (a: Meeting, b: Meeting) => a.room !== null && b.room !== null && plain(a.room) === plain(b.room)

/**
 * Where the teacher or the rooms of a class are with another class at the same time. A reason to warn, not to refuse: two
 * classes may share a room and a teacher.
 * @param today a civil date; classes closed by then do not count
 */
export const clashesOf = <S extends OfClass>(
  { id, teacherId, week }: PlannedClass,
  subjects: readonly S[],
  today: string,
): Clash<S>[] =>
  week.flatMap((meeting) =>
    subjects
      .filter(({ schoolClass }) => schoolClass.id !== id && !isClosed(schoolClass, today))
      .flatMap((other) =>
        other.week
          .filter((at) => areAtOnce(meeting, at))
          .flatMap((at): Clash<S>[] => [
            ...(teacherId !== null && other.teacherId === teacherId
              ? [{ of: 'teacher' as const, meeting, other, at }]
              : []),
            ...(sameRoom(meeting, at) ? [{ of: 'room' as const, meeting, other, at }] : []),
          ]),
      ),
  )

/** What the same teacher teaches in other classes while a class meets. @param today see `clashesOf` */
export const clashingClasses = <S extends OfClass>(
  planned: PlannedClass,
  subjects: readonly S[],
  today: string,
): S[] => [
  ...new Set(
    clashesOf(planned, subjects, today)
      .filter((each) => each.of === 'teacher')
      .map(({ other }) => other),
  ),
]
