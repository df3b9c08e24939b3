import { describe, expect, test } from 'vitest'
import { momentOf } from '#schema/fields/dates/moment.ts'
import type { ClassSubject } from '#schema/rules/schedule/subjects.ts'
import { meets } from '#schema/tests/meets.ts'
import type { SheetTimes } from './enrolledOn.ts'
import type { CountedRoll } from './meetingRolls.ts'
import { pendingDays, rollDays } from './rollDays.ts'

// Covers: trial R21.
const zone = 'America/Sao_Paulo'
const instant = (text: string) => Date.parse(`${text}-03:00`)
const today = '2026-11-21'
const came = (on: string, left: string | null = null) => ({
  ...{ id: 1, classId: 3, studentId: 21 },
  enrolledAt: instant(`${on}T08:00`),
  leftAt: left === null ? null : instant(`${left}T08:00`),
  gaps: null,
  excusedFrom: null,
})
const early: readonly SheetTimes[] = [came('2026-03-02')]
const weekly = (...at: Parameters<typeof meets>) => ({ ...meets(...at), moduleId: null })
const friday = weekly('friday', '08:00')
const roll = (date: string, change: Partial<CountedRoll> = {}): CountedRoll => ({
  ...{ lessonId: 101, date, concludedAt: null, cancelledReason: null, marked: true, ...change },
})
const states = (rolls: CountedRoll[], enrollments = early) =>
  Object.fromEntries(
    rollDays(friday, enrollments, rolls, today, [], zone)
      .filter(({ state }) => state !== 'notClassDay')
      .map(({ date, state }) => [date, state]),
  )
const pending = (
  rolls: CountedRoll[],
  now: string,
  enrollments = early,
  subject: Pick<ClassSubject, 'moduleId' | 'week'> = friday,
) => pendingDays(subject, enrollments, rolls, momentOf(instant(now), zone), [], zone).map(({ date }) => date)

test('fourteen days are shown, the last of them today', () => {
  const days = rollDays(friday, early, [], today, [], zone)
  expect(days).toHaveLength(14)
  expect([days[0]!.date, days[13]!.date]).toEqual(['2026-11-08', today])
})

test('a class that was moved to another weekday misses no roll of the weeks that had one on the old day', () => {
  const onThursday = roll('2026-11-12', { concludedAt: 9 })
  expect(states([onThursday])).toEqual({ '2026-11-12': 'taken', '2026-11-20': 'none' })
  expect(pending([onThursday], '2026-11-21T09:00')).toEqual(['2026-11-20'])
  const withdrawn = roll('2026-11-12', { marked: false })
  expect(states([withdrawn])).toEqual({ '2026-11-13': 'none', '2026-11-20': 'none' })
  const onlyBegun = roll('2026-11-12')
  expect(states([onlyBegun])).toEqual({ '2026-11-12': 'begun', '2026-11-13': 'none', '2026-11-20': 'none' })
})

test('a class that was moved to today still meets today', () => {
  const days = rollDays(friday, early, [roll('2026-11-18', { concludedAt: 9 })], '2026-11-20', [], zone)
  expect(days.at(-1)).toMatchObject({ date: '2026-11-20', state: 'none' })
})

describe('a day is', () => {
  test.each([
    ['without a roll', [], 'none'],
    ['begun', [roll('2026-11-13')], 'begun'],
    ['without a roll when its marks were withdrawn', [roll('2026-11-13', { marked: false })], 'none'],
    ['taken', [roll('2026-11-13', { concludedAt: 9 })], 'taken'],
    [
      'taken when the roll of one of two lessons was',
      [roll('2026-11-13'), roll('2026-11-13', { concludedAt: 9, lessonId: 102 })],
      'taken',
    ],
    ['without a lesson', [roll('2026-11-13', { cancelledReason: 'Feriado' })], 'cancelled'],
    [
      'without a lesson, even when its roll was concluded before',
      [roll('2026-11-13', { concludedAt: 9, cancelledReason: 'Chuva' })],
      'cancelled',
    ],
    [
      'taken when the roll was of another lesson',
      [roll('2026-11-13', { cancelledReason: 'Chuva' }), roll('2026-11-13', { concludedAt: 9, lessonId: 102 })],
      'taken',
    ],
  ] as const)('%s', (_, rolls, state) => {
    expect(states([...rolls])).toEqual({ '2026-11-13': state, '2026-11-20': 'none' })
  })

  test('not a class day on another weekday, unless a roll was taken on it', () => {
    expect(states([roll('2026-11-17', { concludedAt: 9 })])).toMatchObject({ '2026-11-17': 'taken' })
  })

  test('not a class day before anybody was enrolled, or after everybody left', () => {
    expect(states([], [])).toEqual({})
    expect(states([], [came('2026-11-14')])).toEqual({ '2026-11-20': 'none' })
    expect(states([], [came('2026-03-02', '2026-11-14')])).toEqual({ '2026-11-13': 'none' })
    expect(states([], [came('2026-11-20')])).toEqual({ '2026-11-20': 'none' })
  })
})

describe('pending rolls are listed', () => {
  test('the latest first, until they are concluded or cancelled', () => {
    expect(pending([], `${today}T10:00`)).toEqual(['2026-11-20', '2026-11-13'])
    expect(pending([roll('2026-11-20'), roll('2026-11-13', { concludedAt: 9 })], `${today}T10:00`)).toEqual([
      '2026-11-20',
    ])
    expect(pending([roll('2026-11-20', { cancelledReason: 'Chuva' })], `${today}T10:00`)).toEqual(['2026-11-13'])
  })

  test('for today only once the class is over', () => {
    expect(pending([], '2026-11-20T09:29')).toEqual(['2026-11-13'])
    expect(pending([], '2026-11-20T09:30')).toEqual(['2026-11-20', '2026-11-13'])
  })

  test('on its own day for a class at 23:30, once midnight has passed', () => {
    const late = weekly('friday', '23:30')
    expect(pending([], '2026-11-20T23:59', early, late)).toEqual(['2026-11-13'])
    expect(pending([], '2026-11-21T00:10', early, late)).toEqual(['2026-11-20', '2026-11-13'])
  })

  test('also where one of two lessons of the day has its roll, or two rolls were begun and one concluded', () => {
    const [early8] = friday.week
    const twice = { ...friday, week: [early8!, { ...early8!, startTime: '10:00' }] }
    const found = (...rolls: CountedRoll[]) =>
      pendingDays(twice, early, rolls, momentOf(instant(`${today}T10:00`), zone), [], zone)
        .filter(({ date }) => date === '2026-11-20')
        .map(({ state, lessonId, meeting }) => [state, lessonId, meeting.startTime])
    const taken = roll('2026-11-20', { concludedAt: 9 })
    expect(found()).toEqual([['none', null, '08:00']])
    expect(found(taken)).toEqual([])
    expect(found({ ...taken, periods: 2 })).toEqual([])
    expect(found({ ...taken, periods: 1 })).toEqual([['none', null, '10:00']])
    const begun = roll('2026-11-20', { lessonId: 102 })
    expect(found({ ...taken, periods: 1 }, begun)).toEqual([['begun', 102, '10:00']])
    expect(found(taken, begun)).toEqual([['begun', 102, '08:00']])
    expect(found({ ...taken, periods: 1 }, roll('2026-11-20', { lessonId: 102, cancelledReason: 'Chuva' }))).toEqual([])
  })

  test('of no subject from which all are excused', () => {
    const excused = [{ ...came('2026-03-02'), excusedFrom: [{ moduleId: 5, since: '2026-11-18' }] }]
    expect(pending([], `${today}T10:00`, excused, { ...friday, moduleId: 5 })).toEqual(['2026-11-13'])
    expect(pending([], `${today}T10:00`, excused)).toEqual(['2026-11-20', '2026-11-13'])
  })

  test.each(['America/Sao_Paulo', 'America/Manaus', 'America/Noronha', 'UTC'])(
    'from the civil day somebody enrolled, in %s',
    (where) => {
      const at = Date.parse('2026-11-21T02:30:00Z')
      const { date } = momentOf(at, where)
      const enrolled = [{ ...came(date), enrolledAt: at }]
      const days = rollDays(
        weekly(date === '2026-11-20' ? 'friday' : 'saturday', '08:00'),
        enrolled,
        [],
        date,
        [],
        where,
      )
      expect(days.filter(({ state }) => state === 'none').map((day) => day.date)).toEqual([date])
    },
  )
})

describe('a holiday', () => {
  const holiday = [{ kind: 'holiday', title: 'Consciência Negra', asWeekday: null } as const].map((day) => ({
    ...{ ...day, firstDay: '2026-11-20', lastDay: '2026-11-20' },
  }))
  const moment = momentOf(instant('2026-11-21T12:00'), zone)
  const dayIn = (rolls: CountedRoll[]) =>
    rollDays(friday, early, rolls, today, holiday, zone).find(({ date }) => date === '2026-11-20')

  test('misses no roll, and is named', () => {
    expect(dayIn([])).toEqual({ date: '2026-11-20', state: 'notClassDay', lessonId: null, title: 'Consciência Negra' })
    expect(pendingDays(friday, early, [], moment, holiday, zone).map(({ date }) => date)).toEqual(['2026-11-13'])
  })

  test('shows the roll that was taken on it all the same', () => {
    expect(dayIn([roll('2026-11-20', { concludedAt: 9 })])).toMatchObject({ state: 'taken', lessonId: 101 })
  })

  test('does not free the Saturday that counts as its weekday', () => {
    const saturday = {
      ...holiday[0]!,
      kind: 'schoolDay',
      asWeekday: 'friday',
      firstDay: today,
      lastDay: today,
    } as const
    const dates = pendingDays(friday, early, [], moment, [...holiday, saturday], zone).map(({ date }) => date)
    expect(dates).toEqual([today, '2026-11-13'])
  })
})
