import { expect, test } from 'vitest'
import { yearFrom } from './schoolYearsOf.ts'
import { yearOfClass, yearOn } from './yearOfClass.ts'

const year = (id: number, firstDay: string, lastDay: string) => ({ id, firstDay, lastDay })
const years = [year(2, '2027-02-01', '2027-12-17'), year(1, '2026-02-02', '2026-12-18')]
const today = '2026-11-26'

test('a day is in the year whose days hold it, its first and last day too', () => {
  expect(['2026-02-01', '2026-02-02', '2026-12-18', '2027-01-15'].map((date) => yearOn(years, date)?.id)).toEqual([
    undefined,
    1,
    1,
    undefined,
  ])
})

const of = (schoolYearId: number | null, closedOn: string | null, on = today) =>
  yearOfClass({ schoolYearId, closedOn }, years, on)?.id

test('a class belongs to its own year, whatever day it is', () => {
  expect([of(2, null), of(1, null, '2027-03-01'), of(1, '2027-03-01', '2027-05-01')]).toEqual([2, 1, 1])
})

test('a class without a year belongs to that of today, and once it is over to that of its last day', () => {
  expect([of(null, null), of(null, null, '2027-03-01'), of(null, '2026-12-18', '2027-03-01')]).toEqual([1, 2, 1])
  expect([of(null, null, '2027-01-15'), of(null, '2025-12-18')]).toEqual([undefined, undefined])
})

test('a year that is gone is as none', () => {
  expect(of(9, null)).toBe(1)
})

test('classes that begin on a day belong to the first year that is not over by then', () => {
  const next = (firstDay: string) => yearFrom(years, firstDay)?.id
  expect(['2026-03-01', '2026-12-18', '2027-01-20', '2028-02-01'].map(next)).toEqual([1, 1, 2, undefined])
})
