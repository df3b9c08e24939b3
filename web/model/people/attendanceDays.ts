import type { Attendance } from '#schema/nouns/attendance.ts'
import type { Performance } from '#schema/nouns/performance.ts'
import type { RollCall } from '#schema/nouns/rollCall.ts'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import { contentOf } from '#web/model/content/taughtContents.ts'

/** What one roll has of a student. */
export interface AttendanceDay
  extends Pick<Attendance, 'classId' | 'lessonId' | 'date' | 'present' | 'detail' | 'reason' | 'periods'>,
    Pick<Performance, 'rating' | 'comment'> {
  classTitle: string
  lessonTitle: string
  /** Why there was no lesson after all; its mark then counts for nothing. */
  cancelledReason: string | null
  /** How many lessons the roll counts for. */
  lessons: number
  /** What was taught; null on a day without a lesson. */
  content: string | null
}

/**
 * A student's days in a class: each roll with a mark or a rating of theirs. A mark that was withdrawn is left out.
 * @param records of that class; marks and ratings of the student alone
 */
export function attendanceDays(
  { id: classId, title: classTitle }: Pick<SchoolClass, 'id' | 'title'>,
  records: {
    rolls: readonly RollCall[]
    marks: readonly Attendance[]
    ratings: readonly Performance[]
  },
): Omit<AttendanceDay, 'lessonTitle'>[] {
  const nameOf = ({ lessonId, date }: { lessonId: number; date: string }) => `${lessonId}/${date}`
  const marks = new Map(records.marks.map((mark) => [nameOf(mark), mark]))
  const ratings = new Map(records.ratings.map((rating) => [nameOf(rating), rating]))
  return records.rolls.flatMap((roll) => {
    const mark = marks.get(nameOf(roll))
    const rated = ratings.get(nameOf(roll))
    const present = mark?.present ?? null
    const [rating, comment] = [rated?.rating ?? null, rated?.comment ?? null]
    if (present === null && rating === null && comment === null) return []
    const { lessonId, date, cancelledReason } = roll
    const [detail, reason] = [mark?.detail ?? null, mark?.reason ?? null]
    const [periods, lessons] = [mark?.periods ?? null, roll.periods ?? 1]
    const marked = { present, detail, reason, periods, lessons }
    return {
      classId,
      classTitle,
      lessonId,
      date,
      ...marked,
      rating,
      comment,
      cancelledReason,
      content: contentOf(roll),
    }
  })
}
