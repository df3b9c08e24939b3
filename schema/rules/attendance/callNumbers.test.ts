import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#schema/fields/dates/civilDate.ts'
import { callNumbers, type NumberedClass } from './callNumbers.ts'

const zone = 'America/Sao_Paulo'
const today = '2026-11-21'
const at = (date: string) => Date.parse(`${date}T15:00:00Z`)
const enrolled = (studentId: number, from: string, to: string | null = null, back: string | null = null) => ({
  studentId,
  enrolledAt: at(from),
  leftAt: back || !to ? null : at(to),
  gaps: back && to ? [{ leftAt: at(to), backAt: at(back) }] : null,
})
const roll = (date: string, cancelledReason: string | null = null) => ({ date, cancelledReason })
const people = ['Caio', 'Ana', 'Érica', 'Bento', 'Davi'].map((name, i) => ({ id: i + 1, name }))
const numbersIn = (of: Partial<NumberedClass>, day = today, date = day) =>
  Object.fromEntries(
    callNumbers({ numbering: null, people, enrollments: [], rolls: [], ...of }, { date, today: day, zone }),
  )

test('those of the first roll are numbered by name, and who joins later goes on at the end, by day and name', () => {
  const enrollments = [
    enrolled(1, '2026-02-05'),
    enrolled(2, '2026-08-10'),
    enrolled(3, '2026-03-02'),
    enrolled(4, '2026-01-20'),
    enrolled(5, '2026-03-02'),
  ]
  const rolls = [roll('2026-02-12'), roll('2026-02-09'), roll('2026-01-26', 'Planejamento'), roll('2025-11-03')]
  expect(numbersIn({ enrollments, rolls })).toEqual({ 4: 1, 1: 2, 5: 3, 3: 4, 2: 5 })
})

test('who leaves keeps the number and comes back to it, and who left before the first roll has none', () => {
  const rolls = [roll('2026-02-09')]
  const enrollments = [
    enrolled(2, '2026-02-01', '2026-02-08'),
    enrolled(4, '2026-02-01', '2026-04-10'),
    enrolled(1, '2026-02-01', '2026-04-10', '2026-09-01'),
    enrolled(5, '2026-02-01'),
  ]
  expect(numbersIn({ enrollments, rolls })).toEqual({ 4: 1, 1: 2, 5: 3 })
})

test('before the first roll nothing is fixed: those who are there are numbered by name', () => {
  const enrollments = [enrolled(1, '2026-01-20'), enrolled(2, '2026-01-28'), enrolled(4, '2026-02-03')]
  expect(numbersIn({ enrollments }, '2026-01-30')).toEqual({ 2: 1, 1: 2, 4: 3 })
})

test('each year has numbers of its own, and those of a year that ended stay', () => {
  const enrollments = [enrolled(1, '2025-02-03'), enrolled(2, '2025-06-01'), enrolled(4, '2026-03-02')]
  const rolls = [roll('2025-02-10'), roll('2026-02-09')]
  expect(numbersIn({ enrollments, rolls }, today, '2025-11-01')).toEqual({ 1: 1, 2: 2 })
  expect(numbersIn({ enrollments, rolls })).toEqual({ 2: 1, 1: 2, 4: 3 })
})

test('fixed numbers stay whatever the rows say, and those without one come after them', () => {
  const numbering = [
    { year: 2025, students: [1] },
    { year: 2026, students: [4, 9, 1] },
  ]
  // Student 9's enrolment was deleted, and 4 left before the first roll that is left.
  const enrollments = [
    enrolled(1, '2026-02-01'),
    enrolled(4, '2026-02-01', '2026-02-05'),
    enrolled(5, '2026-02-01'),
    enrolled(2, '2026-03-02'),
  ]
  const rolls = [roll('2026-02-09')]
  expect(numbersIn({ numbering, enrollments, rolls })).toEqual({ 4: 1, 9: 2, 1: 3, 5: 4, 2: 5 })
  expect(numbersIn({ numbering, enrollments, rolls }, today, '2027-03-01')).toEqual({ 2: 1, 1: 2, 5: 3 })
})

test('a name without its accent or in capitals keeps the number, and so does one of who joined alone', () => {
  const enrollments = [enrolled(3, '2026-02-02'), enrolled(4, '2026-02-02'), enrolled(1, '2026-05-04')]
  const rolls = [roll('2026-02-09')]
  const before = numbersIn({ enrollments, rolls })
  const renamed = people.map((each) => ({ ...each, name: { 3: 'ERICA', 1: 'Abel' }[each.id] ?? each.name }))
  expect(numbersIn({ enrollments, rolls, people: renamed })).toEqual(before)
})

const schoolYear = (day: number) => addDays('2026-02-09', day)
/** A student who joins on a day of the year, or was there before it began, and leaves some days later or not. */
const comings = fc.record({ joins: fc.integer({ min: -10, max: 200 }), stays: fc.option(fc.nat(200)) })

test('whoever joins and leaves, in whatever order rows come, nobody’s number changes and none is given twice', () => {
  fc.assert(
    fc.property(fc.array(comings, { maxLength: 25 }), fc.nat(200), fc.integer(), (all, day, seed) => {
      const named = all.map((_, i) => ({ id: i + 1, name: `Aluno ${(i * 7 + seed) % 11}` }))
      const ever = all.map(({ joins, stays }, i) => {
        return enrolled(i + 1, schoolYear(joins), stays === null ? null : schoolYear(joins + stays))
      })
      /** The rows as they were on a day: later ones are not there yet, nor has anybody left. */
      const known = ever
        .filter((_, i) => all[i]!.joins <= day)
        .map((row) => (row.leftAt !== null && row.leftAt > at(schoolYear(day)) ? { ...row, leftAt: null } : row))
      const numbersOf = (enrollments: typeof ever, until: number) =>
        callNumbers(
          { numbering: null, people: named, enrollments, rolls: [roll(schoolYear(until)), roll(schoolYear(0))] },
          { date: today, today: schoolYear(until), zone },
        )
      const [then, atTheEnd] = [numbersOf(known, day), numbersOf(ever, 300)]
      for (const [id, number] of then) expect(atTheEnd.get(id)).toBe(number)
      expect([...atTheEnd.values()].sort((a, b) => a - b)).toEqual([...atTheEnd.keys()].map((_, i) => i + 1))
      expect(numbersOf([...ever].reverse(), 300)).toEqual(new Map([...atTheEnd]))
    }),
  )
})
