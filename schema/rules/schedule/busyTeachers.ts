import { weekdayIndex } from '#schema/fields/dates/civilDate.ts'
import { weekdays } from '#schema/fields/labels.ts'
import type { Coverage } from '#schema/nouns/coverage.ts'
import { teacherOn } from '#schema/nouns/coverageDays.ts'
import { areAtOnce } from './clashingClasses.ts'
import type { ClassSubject } from './subjects.ts'

/**
 * The ids of those who teach or stand in on a day while a teacher's own subjects meet, the teacher's among them: they
 * are not free to stand in.
 * @param date a civil date
 * @param subjects those of the school
 */
export function busyTeachers(
  date: string,
  teacherId: number,
  subjects: readonly ClassSubject[],
  coverages: readonly Coverage[],
): number[] {
  const weekday = weekdays[weekdayIndex(date)]
  const meetingsOf = (subject: ClassSubject) => subject.week.filter((each) => each.weekday === weekday)
  const missed = subjects.filter((each) => each.teacherId === teacherId).flatMap(meetingsOf)
  return subjects.flatMap((subject) => {
    const by = teacherOn(subject, coverages, date)
    const isThen = meetingsOf(subject).some((each) => missed.some((other) => areAtOnce(each, other)))
    return by !== null && isThen ? [by] : []
  })
}
