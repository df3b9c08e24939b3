import { expect, test } from 'vitest'
import { addMonths, dayByKey, weeksOf } from './monthDays.ts'

test('a month is six weeks from Sunday, with the days around it', () => {
  const weeks = weeksOf('2026-11-21')
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7])
  expect([weeks[0]![0], weeks[4]![1], weeks[5]![6]]).toEqual(['2026-11-01', '2026-11-30', '2026-12-12'])
  expect(weeksOf('2026-05-31')[0]).toEqual([
    ...['2026-04-26', '2026-04-27', '2026-04-28', '2026-04-29', '2026-04-30', '2026-05-01', '2026-05-02'],
  ])
})

test('a month later is the same day, or the last of a shorter month', () => {
  expect(addMonths('2026-11-21', 1)).toBe('2026-12-21')
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2028-03-31', -1)).toBe('2028-02-29')
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
})

test('the keys of a calendar move by days, weeks, months and years', () => {
  const from = (key: string, shift = false) => dayByKey('2026-11-18', key, shift)
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => from(key))).toEqual([
    ...['2026-11-17', '2026-11-19', '2026-11-11', '2026-11-25'],
  ])
  expect(['Home', 'End', 'PageUp', 'PageDown'].map((key) => from(key))).toEqual([
    ...['2026-11-15', '2026-11-21', '2026-10-18', '2026-12-18'],
  ])
  expect([from('PageUp', true), from('PageDown', true)]).toEqual(['2025-11-18', '2027-11-18'])
  expect(from('a')).toBe(null)
})
