import { civilDateOf, weekdayIndex } from '#schema/fields/dates/civilDate.ts'
import { minutesOf } from '#schema/fields/dates/moment.ts'
import { type Weekday, weekdays } from '#schema/fields/labels.ts'
import type { MeetingTime } from '#schema/fields/meeting.ts'
import type { Rows } from '#schema/nouns/tables.ts'
import type { RandomTimetable } from './randomTimetable.ts'

/**
 * Which lessons a school has on a day, of whom and when, said a second time and in the plainest way, to compare with
 * what screens and calls say. It shares no rule with them.
 */
export interface Lesson {
  classId: number
  moduleId: number | null
  startTime: string
  minutes: number
  /** How many lessons it counts for. */
  periods: number
  teacherId: number | null
  /** Those on its sheet. */
  students: number[]
}

/** The subjects with hours that a class has, each with its own teacher. */
export interface Subject {
  classId: number
  moduleId: number | null
  teacherId: number | null
  times: readonly MeetingTime[]
}

/** What a class is taught. One of which nobody wrote hours meets as before subjects were: once a week, for 90 minutes. */
export function subjectsIn({ rows }: RandomTimetable, schoolClass: Rows['classes']): Subject[] {
  const { id: classId, weekday, classTime, teacherId, meetings } = schoolClass
  const links = rows.moduleClasses.filter((each) => each.classId === classId && each.meetings !== null)
  const formerly: MeetingTime[] = [{ weekday, startTime: classTime, minutes: 90 }]
  const own = meetings ?? (links.length ? null : formerly)
  return [
    ...(own ? [{ classId, moduleId: null, teacherId, times: own }] : []),
    ...links.map((each) => ({
      ...{ classId, moduleId: each.moduleId, teacherId: each.teacherId ?? teacherId, times: each.meetings! },
    })),
  ]
}

/** The weekday whose lessons a day has; null for none. */
function weekdayOn({ rows }: RandomTimetable, date: string): Weekday | null {
  const said = rows.calendarDays.filter(({ firstDay, lastDay }) => date >= firstDay && date <= lastDay)
  for (const each of said) if (each.kind === 'schoolDay') return each.asWeekday
  return said.some(({ kind }) => kind === 'holiday' || kind === 'recess') ? null : weekdays[weekdayIndex(date)]!
}

const known = new WeakMap<RandomTimetable, Map<string, Lesson[]>>()

/** The lessons of a day. @param weekday those of another weekday, whatever the calendar says */
export function lessonsOn(school: RandomTimetable, date: string, weekday = weekdayOn(school, date)): Lesson[] {
  const ofSchool = known.get(school) ?? new Map<string, Lesson[]>()
  known.set(school, ofSchool)
  const lessons = ofSchool.get(`${date} ${weekday}`) ?? lessonsOf(school, date, weekday)
  ofSchool.set(`${date} ${weekday}`, lessons)
  return lessons
}

function lessonsOf(school: RandomTimetable, date: string, weekday: Weekday | null): Lesson[] {
  return school.rows.classes
    .filter(({ closedOn }) => closedOn === null || date <= closedOn)
    .flatMap((schoolClass) => subjectsIn(school, schoolClass))
    .flatMap((subject) => {
      const { classId, moduleId, times } = subject
      const about = { classId, moduleId, teacherId: teacherOn(school, subject, date) }
      const students = school.rows.enrollments
        .filter((each) => each.classId === classId && isOnSheet(school, each, moduleId, date))
        .map(({ studentId }) => studentId)
      return blocksOf(times.filter((each) => each.weekday === weekday)).map((block) => ({
        ...about,
        ...block,
        students,
      }))
    })
}

function teacherOn({ rows }: RandomTimetable, { classId, moduleId, teacherId }: Subject, date: string): number | null {
  const ofClass = rows.classes.find(({ id }) => id === classId)!.teacherId
  let found = teacherId
  let since = 0
  for (const each of rows.coverages)
    if (each.classId === classId && date >= each.firstDay && date <= each.lastDay && each.createdAt > since)
      if (each.moduleId === null ? teacherId === ofClass : each.moduleId === moduleId) {
        found = each.teacherId
        since = each.createdAt
      }
  return found
}

/** The civil day of an instant; to ask a zone takes long. */
const dayOf = (at: number, zone: string) => {
  const name = `${zone} ${Math.floor(at / 3_600_000)}`
  const day = days.get(name) ?? civilDateOf(at, zone)
  days.set(name, day)
  return day
}
const days = new Map<string, string>()

function isOnSheet({ zone }: RandomTimetable, each: Rows['enrollments'], moduleId: number | null, date: string) {
  if (date < dayOf(each.enrolledAt, zone) || (each.leftAt !== null && date > dayOf(each.leftAt, zone))) return false
  for (const gap of each.gaps ?? []) if (date > dayOf(gap.leftAt, zone) && date < dayOf(gap.backAt, zone)) return false
  for (const excusal of each.excusedFrom ?? []) if (excusal.moduleId === moduleId && date >= excusal.since) return false
  return true
}

/** Lessons of a day in one room with at most half an hour between them are one. */
function blocksOf(times: readonly MeetingTime[]) {
  const blocks: { startTime: string; minutes: number; periods: number; room: string | undefined; end: number }[] = []
  for (const { startTime, minutes, room } of [...times].sort((a, b) => (a.startTime < b.startTime ? -1 : 1))) {
    const start = minutesOf(startTime)
    const last = blocks.at(-1)
    if (last && last.room === room && start <= last.end + 30) {
      last.end = Math.max(last.end, start + minutes)
      last.minutes = last.end - minutesOf(last.startTime)
      last.periods += 1
    } else blocks.push({ startTime, minutes, periods: 1, room, end: start + minutes })
  }
  return blocks.map(({ startTime, minutes, periods }) => ({ startTime, minutes, periods }))
}

/** What there is of the rolls of a subject on a day: each lesson with its roll, then the rolls that are of none. */
export function rollsOn(school: RandomTimetable, of: { classId: number; moduleId: number | null }, date: string) {
  const { rows } = school
  const schoolClass = rows.classes.find(({ id }) => id === of.classId)!
  const subjects = subjectsIn(school, schoolClass)
  const moduleOf = (lessonId: number) => {
    const { moduleId } = rows.lessons.find(({ id }) => id === lessonId)!
    return subjects.some((each) => each.moduleId === moduleId) ? moduleId : null
  }
  const kinds = ['taken', 'begun', 'cancelled'] as const
  const rolls = rows.rollCalls
    .filter((each) => each.classId === of.classId && each.date === date && moduleOf(each.lessonId) === of.moduleId)
    .map(({ lessonId, concludedAt, cancelledReason, periods }) => {
      const kind = cancelledReason !== null ? 2 : concludedAt !== null ? 0 : 1
      const marks = rows.attendance.filter(
        (each) => each.classId === of.classId && each.lessonId === lessonId && each.date === date,
      )
      return {
        lessonId,
        kind,
        state: kinds[kind],
        at: concludedAt ?? 0,
        periods,
        isThere: kind !== 1 || marks.length > 0,
      }
    })
    .filter(({ isThere }) => isThere)
    .sort((a, b) => a.kind - b.kind || a.at - b.at || a.lessonId - b.lessonId)
  const lessons = lessonsOn(school, date).filter((each) => each.classId === of.classId && each.moduleId === of.moduleId)
  // Each roll takes as many single lessons of the day as it counts, one that does not say all that are left.
  const singles = lessons.flatMap((lesson) => Array.from({ length: lesson.periods }, () => lesson))
  const taken = rolls.flatMap((roll) => Array.from({ length: roll.periods ?? singles.length }, () => roll))
  const found = lessons.map((lesson) => ({ lesson, roll: taken[singles.indexOf(lesson)] }))
  const extras = rolls.filter((roll) => !found.some((each) => each.roll === roll))
  return { found, extras, all: rolls }
}
