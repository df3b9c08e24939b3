import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, weekdayIndex } from '#schema/fields/dates/civilDate.ts'
import { type Moment, minutesOf } from '#schema/fields/dates/moment.ts'
import { type Weekday, weekdays } from '#schema/fields/labels.ts'
import { type MeetingTime, meetingTimes } from '#schema/fields/meeting.ts'
import { wholeRow } from '#schema/nouns/tables.ts'
import { volume } from '#schema/tests/volume.ts'
import { agendaOfToday, agendaState, meetingsOn } from './agenda.ts'
import { type SchoolCalendar, schoolDayOn } from './schoolDays.ts'
import { firstTimes, namedSubjects, subjectName, subjectsOf } from './subjects.ts'

const time = (weekday: Weekday, startTime: string, minutes = 50): MeetingTime => ({ weekday, startTime, minutes })
const classOf = (fields: object = {}) =>
  wholeRow('classes', {
    id: 3,
    title: '6º A',
    schoolId: 1,
    teacherId: 10,
    weekday: 'friday',
    classTime: '08:00',
    ...fields,
  })
const link = (moduleId: number, fields: object = {}) =>
  wholeRow('moduleClasses', { moduleId, classId: 3, createdAt: 0, ...fields })
const titles = new Map([
  [5, '6º ano · Matemática'],
  [6, 'Ciências'],
])

describe('a class', () => {
  test('without a timetable is one subject, on its weekday at its time, for ninety minutes', () => {
    const [only, ...others] = subjectsOf(classOf(), [link(5), link(6, { teacherId: 11 })])
    expect(others).toEqual([])
    expect(only).toMatchObject({ moduleId: null, teacherId: 10 })
    expect(only!.week).toEqual([{ weekday: 'friday', startTime: '08:00', minutes: 90, room: null, periods: 1 }])
  })

  test('whose subjects have hours meets at these alone, each with its teacher or that of the class', () => {
    const links = [
      link(6, { teacherId: 11, meetings: [time('tuesday', '07:00')] }),
      link(5, { meetings: [time('monday', '07:00')] }),
    ]
    expect(subjectsOf(classOf(), links).map(({ moduleId, teacherId }) => [moduleId, teacherId])).toEqual([
      [5, 10],
      [6, 11],
    ])
    expect(firstTimes(classOf(), links)).toEqual({ weekday: 'monday', classTime: '07:00' })
  })

  test('of the first grades meets on five days without a subject', () => {
    const meetings = weekdays.slice(1, 6).map((weekday) => time(weekday, '13:00', 240))
    const [only] = subjectsOf(classOf({ meetings }), [link(5)])
    expect(only!.week).toHaveLength(5)
    expect(only!.moduleId).toBeNull()
  })

  test('calls a subject by the class and its own name, without the grade that classes share', () => {
    const links = [link(5, { meetings: [time('monday', '07:00')] }), link(6, { meetings: [time('monday', '09:00')] })]
    expect(namedSubjects(classOf(), links, titles).map(({ title }) => title)).toEqual([
      '6º A · Matemática',
      '6º A · Ciências',
    ])
    expect(namedSubjects(classOf(), [], titles)[0]!.title).toBe('6º A')
    expect(subjectName('Ciências')).toBe('Ciências')
  })
})

test('two lessons in a row are one meeting that counts twice, also with the break between them', () => {
  const weekOf = (...meetings: MeetingTime[]) =>
    subjectsOf(classOf(), [link(5, { meetings })])[0]!.week.map(({ startTime, minutes, periods }) => [
      startTime,
      minutes,
      periods,
    ])
  expect(weekOf(time('monday', '07:00'), time('monday', '07:50'))).toEqual([['07:00', 100, 2]])
  expect(weekOf(time('monday', '07:50'), time('monday', '09:00'))).toEqual([['07:50', 120, 2]])
  expect(weekOf(time('monday', '07:00'), time('monday', '10:00'))).toEqual([
    ['07:00', 50, 1],
    ['10:00', 50, 1],
  ])
  expect(weekOf(time('monday', '07:00'), time('tuesday', '07:50'))).toHaveLength(2)
})

test('hours that are sent are put in order, each once; none at all is null', () => {
  const sent = [
    time('tuesday', '07:00'),
    time('monday', '09:00'),
    time('monday', '07:00'),
    time('tuesday', '07:00', 45),
  ]
  expect(meetingTimes.parse(sent)).toEqual([
    time('monday', '07:00'),
    time('monday', '09:00'),
    time('tuesday', '07:00', 45),
  ])
  expect(meetingTimes.parse([])).toBeNull()
  expect(meetingTimes.safeParse([time('monday', '25:00')]).success).toBe(false)
})

// What was before classes had subjects, kept to compare with.
const formerState = (
  { weekday, classTime }: { weekday: Weekday; classTime: string },
  now: Moment,
  calendar: SchoolCalendar,
) => {
  if (schoolDayOn(now.date, calendar).weekday !== weekday)
    return weekdays.indexOf(weekday) > now.weekday ? 'upcoming' : 'completed'
  const since = now.minutes - minutesOf(classTime)
  if (since < 0) return 'upcoming'
  return since < 90 ? 'inProgress' : 'completed'
}

const clock = fc
  .nat(287)
  .map((n) => `${String(Math.floor(n / 12)).padStart(2, '0')}:${String((n % 12) * 5).padStart(2, '0')}`)
const times = fc
  .array(
    fc.record({ weekday: fc.constantFrom(...weekdays), startTime: clock, minutes: fc.constantFrom(45, 50, 90, 240) }),
    { maxLength: 8 },
  )
  .map((list) => meetingTimes.parse(list))
const teacher = fc.constantFrom(null, 10, 11, 12)
const someClass = fc.record({
  teacherId: teacher,
  weekday: fc.constantFrom(...weekdays),
  classTime: clock,
  meetings: fc.option(times),
})
const links = fc
  .array(fc.record({ teacherId: teacher, meetings: fc.option(times) }), { maxLength: 4 })
  .map((list) => list.map((fields, i) => link(5 + i, fields)))
const day = fc.nat(120).map((days) => addDays('2026-02-01', days))
const calendar: fc.Arbitrary<SchoolCalendar> = fc.array(
  fc.oneof(
    day.map((on) => ({ kind: 'holiday' as const, title: 'Feriado', firstDay: on, lastDay: on, asWeekday: null })),
    fc.tuple(day, fc.constantFrom(...weekdays)).map(([on, asWeekday]) => ({
      ...{ kind: 'schoolDay' as const, title: 'Sábado letivo', firstDay: on, lastDay: on, asWeekday },
    })),
  ),
  { maxLength: 5 },
)
const moment = fc.tuple(day, fc.nat(1439)).map(([date, minutes]) => ({ date, weekday: weekdayIndex(date), minutes }))

test('in random timetables each meeting of a day is in one state, and in the agenda of one teacher or of none', () => {
  fc.assert(
    fc.property(someClass, links, calendar, moment, (fields, linked, days, now) => {
      const subjects = namedSubjects(classOf(fields), linked, titles)
      const today = meetingsOn(subjects, now.date, days)
      const states = agendaOfToday(subjects, now, days)
      const shown = [...states.completed, ...states.inProgress, ...states.upcoming]
      expect(shown.length).toBe(today.length)
      for (const each of today) expect(shown.filter((other) => other.meeting === each.meeting)).toHaveLength(1)
      const agendas = [null, 10, 11, 12].map((id) =>
        meetingsOn(
          subjects.filter(({ teacherId }) => teacherId === id),
          now.date,
          days,
        ),
      )
      expect(agendas.flat()).toHaveLength(today.length)
      const { weekday } = schoolDayOn(now.date, days)
      const lessons = subjects.flatMap(({ week }) => week).filter((each) => each.weekday === weekday)
      expect(new Set(today.map(({ meeting }) => meeting))).toEqual(new Set(lessons))
    }),
    { numRuns: volume(1_000, 10_000) },
  )
})

test('a class without meetings is in the state in which it was before there were any', () => {
  fc.assert(
    fc.property(someClass, links, calendar, moment, (fields, linked, days, now) => {
      const plain = classOf({ ...fields, meetings: null })
      const [only, ...others] = subjectsOf(
        plain,
        linked.map((each) => ({ ...each, meetings: null })),
      )
      expect(others).toEqual([])
      expect(agendaState(only!.week[0]!, now, days)).toBe(formerState(plain, now, days))
      expect(meetingsOn([{ ...only!, title: '' }], now.date, days)).toHaveLength(
        schoolDayOn(now.date, days).weekday === plain.weekday ? 1 : 0,
      )
    }),
    { numRuns: volume(1_000, 10_000) },
  )
})
