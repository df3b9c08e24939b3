import { expect, test } from 'vitest'
import { daysOutside, lastPeriod, periodWords, reaching } from './enrollmentDays.ts'

const noon = (date: string) => new Date(`${date}T12:00:00`).getTime()

test('the office sees the last period of a student who came back, and the earlier ones apart', () => {
  const gaps = [{ leftAt: noon('2026-05-15'), backAt: noon('2026-08-03') }]
  const enrollment = {
    id: 1,
    classId: 3,
    studentId: 21,
    enrolledAt: noon('2026-02-02'),
    leftAt: null,
    gaps,
    leftReason: null,
    excusedFrom: null,
  }
  const { last, earlier } = lastPeriod(enrollment)
  expect([last, ...earlier].map((each) => periodWords(each!))).toEqual(['desde 03/08/2026', '02/02/2026 a 15/05/2026'])
  expect(lastPeriod(undefined)).toEqual({ last: undefined, earlier: [] })
})

test('dates suggested for a refused mark hold its day', () => {
  const period = { from: '2026-03-02', until: '2026-06-30' }
  expect(reaching(period, '2026-02-10')).toEqual({ from: '2026-02-10', until: '2026-06-30' })
  expect(reaching(period, '2026-07-10')).toEqual({ from: '2026-03-02', until: '2026-07-10' })
  expect(reaching(period, '2026-05-10')).toEqual(period)
  expect(reaching(undefined, '2026-05-10')).toEqual({ from: '2026-05-10', until: null })
})

test('marks outside all periods are counted', () => {
  const days = ['2026-02-10', '2026-05-10', '2026-07-10', '2026-09-10']
  const periods = [
    { from: '2026-03-02', until: '2026-06-30' },
    { from: '2026-08-01', until: null },
  ]
  expect(daysOutside(days, periods)).toBe(2)
})
