import { describe, expect, test } from 'vitest'
import { addDays } from '#schema/fields/dates/civilDate.ts'
import type { Enrollment } from '#schema/nouns/enrollment.ts'
import { defaultFrequencyLimits, type FrequencyRule } from '#schema/nouns/frequencyRule.ts'
import { type FrequencyRecords, frequencyCases } from './frequencyCases.ts'
import { frequencyLimitsOn } from './frequencyLimitsOn.ts'

const zone = 'America/Sao_Paulo'
const at = (date: string) => Date.parse(`${date}T12:00:00Z`)
const enrolled = (studentId: number, from = '2026-02-02', to?: string, classId = 1): Enrollment => ({
  ...{
    id: null,
    classId,
    studentId,
    enrolledAt: at(from),
    leftAt: to ? at(to) : null,
    gaps: null,
    leftReason: null,
    excusedFrom: null,
  },
})

/** Monday to Friday, from a Monday on. */
const weekDays = (monday: string, count: number) =>
  Array.from({ length: count }, (_, i) => addDays(monday, Math.floor(i / 5) * 7 + (i % 5)))
const days = weekDays('2026-02-02', 60)

/** A class's rolls on some days; each student's marks as a text: P, A, J (justified), - (unmarked). */
function records(marks: Record<number, string>, held = days, more: Partial<FrequencyRecords> = {}): FrequencyRecords {
  return {
    enrollments: Object.keys(marks).map((id) => enrolled(Number(id))),
    rolls: held.map((date) => ({
      ...{
        classId: 1,
        lessonId: 7,
        date,
        concludedAt: at(date),
        concludedBy: 9,
        cancelledReason: null,
        periods: null,
        content: null,
      },
    })),
    attendance: Object.entries(marks).flatMap(([id, text]) =>
      held.flatMap((date, i) =>
        text[i] === undefined || text[i] === '-'
          ? []
          : [
              {
                ...{ studentId: Number(id), classId: 1, lessonId: 7, date, present: text[i] === 'P' },
                detail: text[i] === 'J' ? ('justified' as const) : null,
              },
            ],
      ),
    ),
    calendar: [],
    ...more,
  }
}
const casesIn = (found: FrequencyRecords, today = days[59]!, limits = defaultFrequencyLimits) =>
  frequencyCases(found, limits, { today, zone })
const signsIn = (found: FrequencyRecords, today?: string) =>
  casesIn(found, today).map(({ studentId, signs }) => [studentId, ...signs.map(({ sign }) => sign)])

describe('a student is looked for', () => {
  test('at the fifth absence in a row, until they come back', () => {
    expect(signsIn(records({ 1: `${'P'.repeat(56)}AAAA` }))).toEqual([])
    expect(signsIn(records({ 1: `${'P'.repeat(55)}AAAAA` }))).toEqual([[1, 'consecutive']])
    expect(signsIn(records({ 1: `${'P'.repeat(54)}AAAAAP` }))).toEqual([])
  })

  test('at the seventh absence of the last thirty days, in a row or not', () => {
    const seven = `${'P'.repeat(45)}APAPAPAPAPAPAPP`
    expect(signsIn(records({ 1: seven }))).toEqual([[1, 'alternating']])
    expect(signsIn(records({ 1: seven }), addDays(days[59]!, 30))).toEqual([])
  })

  test('above 30% of the absences that a year of 200 days permits, which is at the sixteenth', () => {
    const spread = (absences: number) => `${'APP'.repeat(absences)}${'P'.repeat(60)}`.slice(0, 60)
    expect(casesIn(records({ 1: spread(15) }))).toEqual([])
    const [found] = casesIn(records({ 1: spread(16) }))
    expect(found).toMatchObject({ held: 60, expected: 200, permitted: 50, noticeFrom: 16 })
    expect(found!.signs).toEqual([{ sign: 'notice', days: found!.absences.map(({ date }) => date) }])
    expect(found!.absences).toHaveLength(16)
  })

  test('of a class that meets once a week, by the forty days that it will have', () => {
    const mondays = Array.from({ length: 12 }, (_, i) => addDays('2026-02-02', i * 7))
    const [found] = casesIn(records({ 1: 'APAPAPAPPPPP' }, mondays), mondays[11]!)
    expect(found).toMatchObject({ held: 12, expected: 43, permitted: 10, noticeFrom: 4 })
    expect(found!.signs.map(({ sign }) => sign)).toEqual(['notice'])
  })

  test('when the absences are more than the year permits', () => {
    const all = weekDays('2026-02-02', 200)
    const signsOf = (absences: number) =>
      signsIn(records({ 1: `${'A'.repeat(absences)}${'P'.repeat(200 - absences)}` }, all), all[199]!)
    expect(signsOf(50)).toEqual([[1, 'notice']])
    expect(signsOf(51)).toEqual([[1, 'minimum', 'notice']])
    const [found] = casesIn(records({ 1: `${'A'.repeat(51)}${'P'.repeat(149)}` }, all), all[199]!)
    expect(found).toMatchObject({ permitted: 50 })
  })
})

describe('what counts as an absence', () => {
  const away = `${'P'.repeat(55)}AAAAA`

  test('a justified one does, and is told apart', () => {
    const [found] = casesIn(records({ 1: `${'P'.repeat(55)}AAJAA` }))
    expect(found!.absences.map(({ justified }) => justified)).toEqual([false, false, true, false, false])
  })

  test('a day of which another lesson has a presence does not', () => {
    const both = records({ 1: away })
    const last = { classId: 1, lessonId: 8, date: days[59]! }
    const roll = { ...last, concludedAt: 1, concludedBy: 9, cancelledReason: null, periods: null, content: null }
    const mark = { ...last, studentId: 1, present: true, detail: null }
    const with_ = { ...both, rolls: [...both.rolls, roll], attendance: [...both.attendance, mark] }
    expect(casesIn(with_)).toEqual([])
  })

  test('a cancelled roll, an open one, a withdrawn mark and one of last year do not', () => {
    const found = records({ 1: away })
    const last = found.rolls.at(-1)!
    const others = found.rolls.slice(0, -1)
    expect(casesIn({ ...found, rolls: [...others, { ...last, cancelledReason: 'Chuva' }] })).toEqual([])
    expect(casesIn({ ...found, rolls: [...others, { ...last, concludedAt: null }] })).toEqual([])
    const marks = found.attendance.map((mark) => (mark.date === last.date ? { ...mark, present: null } : mark))
    expect(casesIn({ ...found, attendance: marks })).toEqual([])
    expect(casesIn(found, '2027-02-01')).toEqual([])
  })

  test('a day before the enrollment does not, and who left is not looked for', () => {
    const found = records({ 1: away })
    expect(casesIn({ ...found, enrollments: [enrolled(1, days[56])] })).toEqual([])
    expect(casesIn({ ...found, enrollments: [enrolled(1, '2026-02-02', days[58])] })).toEqual([])
  })

  test('neither is who leaves that day for a reason, unless another class keeps them', () => {
    const found = records({ 1: away })
    const leaving = enrolled(1, '2026-02-02', days[59])
    const moves = { ...leaving, leftReason: 'moved' as const }
    const idsIn = (enrollments: Enrollment[]) => casesIn({ ...found, enrollments }).map(({ studentId }) => studentId)
    expect([[leaving], [moves], [moves, enrolled(1, '2026-02-02', undefined, 2)]].map(idsIn)).toEqual([[1], [], [1]])
  })
})

test('the gravest come first, and a class counts its own marks once', () => {
  const found = records({
    1: `${'P'.repeat(55)}AAAAA`,
    2: `${'APP'.repeat(16)}${'P'.repeat(12)}`,
    3: `${'APP'.repeat(16)}${'P'.repeat(7)}AAAAA`,
    4: 'P'.repeat(60),
  })
  expect(casesIn(found).map(({ studentId }) => studentId)).toEqual([3, 2, 1])
})

test('the calendar makes the weeks that a class met a larger share of the year', () => {
  const twoWeeks = [...weekDays('2026-02-02', 5), ...weekDays('2026-02-16', 5)]
  const marks = { 1: 'AAAAAPPPPP' }
  const recess = {
    kind: 'recess' as const,
    title: 'Recesso',
    firstDay: '2026-02-09',
    lastDay: '2026-02-13',
    asWeekday: null,
  }
  const limits = { ...defaultFrequencyLimits, noticePercent: 1 }
  const expected = (calendar: FrequencyRecords['calendar']) =>
    casesIn(records(marks, twoWeeks, { calendar }), '2026-02-20', limits)[0]!.expected
  expect([expected([]), expected([recess])]).toEqual([133, 200])
})

test('the rule with the latest first day that has come is in force, and without one the usual limits', () => {
  const rule = (id: number, firstDay: string): FrequencyRule => ({
    ...defaultFrequencyLimits,
    id,
    schoolId: 1,
    firstDay,
    consecutive: id,
  })
  const rules = [rule(4, '2026-08-01'), rule(3, '2026-02-01')]
  const consecutive = (date: string) => frequencyLimitsOn(date, rules).consecutive
  expect(['2026-01-31', '2026-02-01', '2026-07-31', '2026-08-01'].map(consecutive)).toEqual([5, 3, 3, 4])
})
