import ICAL from 'ical.js'
import { expect } from 'vitest'
import { addDays, civilDateOf, noonOn, weekdayIndex } from '#schema/fields/dates/civilDate.ts'
import { clockOf, type Moment, minutesOf, momentOf } from '#schema/fields/dates/moment.ts'
import { type Weekday, weekdays } from '#schema/fields/labels.ts'
import { ownWeek } from '#schema/lists/calendar/ownWeek.ts'
import { weekFile } from '#schema/lists/calendar/weekFile.ts'
import type { DayReader, Reader } from '#schema/nouns/tables.ts'
import { missingRolls, pendingOfClasses, pendingRolls } from '#schema/rules/attendance/rollDays.ts'
import { subjectsOfStudent } from '#schema/rules/attendance/subjectsOfStudent.ts'
import { agendaOfToday, type MeetingOf } from '#schema/rules/schedule/agenda.ts'
import { rollToday } from '#schema/rules/schedule/schoolToday.ts'
import type { ClassSubject } from '#schema/rules/schedule/subjects.ts'
import { subjectsTaughtBy } from '#schema/rules/schedule/subjectsOfClasses.ts'
import { nextMeetingOf } from '#web/model/schedule/nextMeeting.ts'
import { schoolTodayOf } from '#web/model/schedule/schoolToday.ts'
import { keyOfMeeting, studentAgenda, withState } from '#web/model/schedule/studentAgenda.ts'
import { takenMeetingsOf } from '#web/model/schedule/takenMeetings.ts'
import { type Lesson, lessonsOn, rollsOn, subjectsIn } from './lessonsOfDay.ts'
import type { RandomTimetable } from './randomTimetable.ts'

/** A school at an instant, as everybody there sees it. */
export interface Look {
  school: RandomTimetable
  rows: DayReader
  /** ms */
  at: number
  now: Moment
}

const nameOf = (each: Pick<Lesson, 'classId' | 'moduleId' | 'startTime'>) =>
  `${each.classId}/${each.moduleId ?? 'own'}/${each.startTime}`
const nameOfMeeting = ({ schoolClass, moduleId, meeting }: MeetingOf<Pick<ClassSubject, 'schoolClass' | 'moduleId'>>) =>
  nameOf({ classId: schoolClass.id, moduleId, startTime: meeting.startTime })
const sorted = (names: Iterable<string>) => [...names].sort()

function stateAt({ startTime, minutes }: Lesson, now: Moment) {
  const since = now.minutes - minutesOf(startTime)
  return since < 0 ? 'upcoming' : since < minutes ? 'inProgress' : 'completed'
}

/** 'Hoje' of the office has every lesson of the day once, with its teacher and one state, and every roll of none. */
export async function checkOffice({ school, rows, now }: Look) {
  const { today } = await schoolTodayOf(rows, school.schoolId, now.date)
  const open = school.rows.classes.filter(({ closedOn }) => closedOn === null || now.date <= closedOn)
  const expected = open.flatMap((schoolClass) =>
    [...subjectsIn(school, schoolClass), withoutHours(schoolClass.id)].flatMap((subject) => {
      const { found, extras } = rollsOn(school, subject, now.date)
      const ofDay = found.map(({ lesson, roll }) => {
        const since = now.minutes - minutesOf(lesson.startTime)
        const isOver = since >= lesson.minutes
        const without = !lesson.students.length ? 'noStudents' : since < 0 ? 'upcoming' : 'missing'
        const state = roll ? (roll.state === 'begun' && isOver ? 'unconcluded' : roll.state) : without
        return `${nameOf(lesson)} ${roll?.lessonId} ${state} ${lesson.teacherId}`
      })
      return [...ofDay, ...extras.map(({ lessonId }) => `${subject.classId} ${lessonId} besides`)]
    }),
  )
  // A class without hours of its own counts once: what it has no hours for is its subject already.
  const shown = today.map((each) => {
    const name = `${nameOfMeeting(each)} ${each.roll?.lessonId}`
    const { state } = rollToday(each.meeting, each.roll?.state ?? null, each.hasStudents, now)
    const full = `${name} ${state} ${each.teacherId}`
    return expected.includes(full) ? full : `${each.schoolClass.id} ${each.roll?.lessonId} besides`
  })
  expect(sorted(shown)).toEqual(sorted(new Set(expected)))
  expect(new Set(today.map(({ key }) => key)).size).toBe(today.length)
}

/** A module without hours, in a class of which other modules have some. */
const withoutHours = (classId: number) => ({ classId, moduleId: null })

/** Each teacher's agenda has their lessons, each in one state, and no lesson is in two agendas. */
export async function checkTeachers({ school, rows, now }: Look) {
  const lessons = lessonsOn(school, now.date)
  const seen: string[] = []
  for (const teacherId of school.teachers) {
    const subjects = await subjectsTaughtBy(rows, teacherId, now.date)
    const shown = withState(agendaOfToday(subjects, now, school.rows.calendarDays))
    const own = lessons.filter((each) => each.teacherId === teacherId)
    expect(sorted(shown.map(({ each, state }) => `${nameOfMeeting(each)} ${state}`))).toEqual(
      sorted(own.map((each) => `${nameOf(each)} ${stateAt(each, now)}`)),
    )
    seen.push(...shown.map(({ each }) => nameOfMeeting(each)))
    const taken = await takenMeetingsOf(rows, teacherId, now.date)
    for (const { each } of shown) {
      const { schoolClass, moduleId, meeting } = each
      const { found } = rollsOn(school, { classId: schoolClass.id, moduleId }, now.date)
      const { roll } = found.find(({ lesson }) => lesson.startTime === meeting.startTime)!
      expect(taken.has(keyOfMeeting({ ...each, id: schoolClass.id }))).toBe(roll?.state === 'taken')
    }
  }
  expect(new Set(seen).size).toBe(seen.length)
}

/** Whether a student is in a class still: they have not left as it happened, nor is the last day that was named over. */
const isStillIn = ({ school: { rows, zone }, now }: Look, studentId: number, classId: number) =>
  rows.enrollments.some(({ leftAt, ...each }) => {
    if (each.studentId !== studentId || each.classId !== classId) return false
    if (leftAt === null) return true
    const lastDay = civilDateOf(leftAt, zone)
    return leftAt === noonOn(lastDay, zone) && lastDay >= now.date
  })

const lessonsOfStudent = (look: Look, studentId: number, date: string) =>
  lessonsOn(look.school, date).filter(
    ({ students, classId }) => students.includes(studentId) && isStillIn(look, studentId, classId),
  )

/** Each student's agenda of seven days and their next class are the lessons on whose sheets they are. */
export async function checkStudents(look: Look) {
  const { school, rows, at, now } = look
  for (const studentId of school.students) {
    const subjects = await subjectsOfStudent(rows, studentId, at, school.zone)
    const { today, nextDays } = studentAgenda(subjects, now, school.rows.calendarDays)
    expect(sorted(withState(today).map(({ each, state }) => `${nameOfMeeting(each)} ${state}`))).toEqual(
      sorted(lessonsOfStudent(look, studentId, now.date).map((each) => `${nameOf(each)} ${stateAt(each, now)}`)),
    )
    const days = [1, 2, 3, 4, 5, 6].map((n) => addDays(now.date, n))
    expect(sorted(nextDays.map((each) => `${each.date} ${nameOfMeeting(each)}`))).toEqual(
      sorted(days.flatMap((date) => lessonsOfStudent(look, studentId, date).map((each) => `${date} ${nameOf(each)}`))),
    )
    const next = nextMeetingOf(subjects, now, school.rows.calendarDays)
    const [first] = [now.date, ...days].flatMap((date) =>
      lessonsOfStudent(look, studentId, date)
        .filter((each) => date > now.date || stateAt(each, now) !== 'completed')
        .map(({ startTime }) => `${date} ${startTime}`)
        .sort(),
    )
    if (first) expect(`${next?.date} ${next?.of.meeting.startTime}`).toBe(first)
    else expect(next === undefined || next.date > days.at(-1)!).toBe(true)
  }
}

interface Owner {
  id: number
  role: 'teacher' | 'student'
}

/** Somebody's calendar file. */
export async function fileOf({ school, rows, at }: Look, owner: Owner, from: Reader = rows): Promise<string> {
  const { zone, schoolId } = school
  const { subjects, calendar } = await ownWeek(from, { ...owner, schoolId }, at, zone)
  return weekFile(subjects, calendar, { zone, host: 'escola.br', now: at })
}

/** The calendar file of a teacher or a student has the lessons of the coming week, and no others. */
export async function checkFile(look: Look, role: Owner['role'], id: number) {
  const { school, now } = look
  const week = [0, 1, 2, 3, 4, 5, 6].map((n) => addDays(now.date, n))
  const expected = week.flatMap((date) =>
    (role === 'student'
      ? lessonsOfStudent(look, id, date)
      : lessonsOn(school, date).filter(({ teacherId }) => teacherId === id)
    ).map(({ startTime, minutes }) => `${date}T${startTime} ${minutes}`),
  )
  const found = eventsOf(await fileOf(look, { id, role })).filter((each) => week.includes(each.slice(0, 10)))
  expect(sorted(found)).toEqual(sorted(expected))
}

/** The beginning and the minutes of every event. */
function eventsOf(text: string): string[] {
  const file = new ICAL.Component(ICAL.parse(text) as never)
  return file.getAllSubcomponents('vevent').flatMap((component) => {
    const event = new ICAL.Event(component)
    const minutes = event.duration.toSeconds() / 60
    const found: string[] = []
    const occurrences = event.iterator()
    for (let next = occurrences.next(); next; next = occurrences.next())
      found.push(`${next.toString().slice(0, 16)} ${minutes}`)
    return found
  })
}

/** Missing rolls are those of the lessons of the last days without a concluded one: the office's and each teacher's. */
export async function checkMissing({ school, rows, now }: Look) {
  const days = Array.from({ length: 14 }, (_, n) => addDays(now.date, -n))
  const open = school.rows.classes.filter(({ closedOn }) => closedOn === null || now.date <= closedOn)
  const subjects = open.flatMap((each) => subjectsIn(school, each))
  const expected = days.flatMap((date) => subjects.flatMap((subject) => missingOn(school, subject, date, now) ?? []))
  const lines = (found: { date: string; classId: number; moduleId: number | null; state: string }[]) =>
    sorted(found.map((each) => `${each.date} ${each.classId}/${each.moduleId} ${each.state}`))
  expect(lines(await pendingOfClasses(rows, open, now))).toEqual(lines(expected))
  for (const teacherId of school.teachers)
    expect(lines(await pendingRolls(rows, teacherId, now)).filter((line) => line > `${addDays(now.date, -3)}`)).toEqual(
      lines(expected.filter((each) => each.teacherId === teacherId)).filter((line) => line > addDays(now.date, -3)),
    )
  const lastWeek = expected.filter(({ date }) => date < now.date && date >= addDays(now.date, -7))
  const ofOffice = await missingRolls(rows, school.schoolId, now)
  expect(lines(ofOffice)).toEqual(lines(lastWeek))
  for (const each of ofOffice) expect(lastWeek.some((other) => other.teacherId === each.teacherId)).toBe(true)
}

function missingOn(
  school: RandomTimetable,
  subject: { classId: number; moduleId: number | null },
  date: string,
  now: Moment,
) {
  const { found, extras, all } = rollsOn(school, subject, date)
  const [first] = found
  if (!first) return undefined
  if (date === now.date && found.some(({ lesson }) => stateAt(lesson, now) !== 'completed')) return undefined
  if (!all.length && date !== now.date && wasMadeUp(school, subject, date, now)) return undefined
  const isOpen = ({ lesson, roll }: (typeof found)[number]) =>
    roll ? roll.state === 'begun' : lesson.students.length > 0
  const open = found.find(isOpen)
  const begun = open ? open.roll : extras.find(({ state }) => state === 'begun')
  if (!open && !begun) return undefined
  return { ...subject, date, state: begun ? 'begun' : 'none', teacherId: first.lesson.teacherId }
}

/** The week's lesson was on a day on which the subject does not meet. */
function wasMadeUp(
  school: RandomTimetable,
  of: { classId: number; moduleId: number | null },
  date: string,
  now: Moment,
) {
  const monday = addDays(date, -((weekdayIndex(date) + 6) % 7))
  return [0, 1, 2, 3, 4, 5, 6].some((n) => {
    const { found, all } = rollsOn(school, of, addDays(monday, n))
    return addDays(monday, n) <= now.date && !found.length && all.some(({ state }) => state !== 'begun')
  })
}

/** The schedules that the API gives a teacher: of today, and of the coming days of this week. */
export async function checkCalls(
  { school, now }: Look,
  teacherId: number,
  read: (path: string) => Promise<{ id: number; moduleId: number | null; weekday: Weekday; classTime: string }[]>,
) {
  const of = (date: string, weekday?: Weekday) =>
    lessonsOn(school, date, weekday).filter((each) => each.teacherId === teacherId)
  const today = await read(`/api/teachers/${teacherId}/today-schedule`)
  const named = ({ id, moduleId, classTime }: (typeof today)[number]) =>
    nameOf({ classId: id, moduleId, startTime: classTime })
  expect(sorted(today.map(named))).toEqual(sorted(of(now.date).map(nameOf)))
  const week = await read(`/api/teachers/${teacherId}/week-schedule`)
  for (let day = now.weekday; day < 7; day += 1) {
    const weekday = weekdays[day]!
    expect(sorted(week.filter((each) => each.weekday === weekday).map(named))).toEqual(
      sorted(of(addDays(now.date, day - now.weekday), weekday).map(nameOf)),
    )
  }
}

export const lookAt = (school: RandomTimetable, rows: DayReader, at: number): Look => ({
  ...{ school, rows, at, now: momentOf(at, school.zone) },
})
export const clockAt = ({ now }: Look): string => `${now.date} ${clockOf(now.minutes)}`
