import { expect, test } from 'vitest'
import type { Weekday } from '#schema/fields/labels.ts'
import { daysOf, endTime, hoursOf, inCell, slotAfter } from './weekGrid.ts'

const at = (weekday: Weekday, startTime: string, minutes = 50) => ({ weekday, startTime, minutes })
const school = [
  { startTime: '07:00', minutes: 50 },
  { startTime: '07:50', minutes: 50 },
  { startTime: '09:00', minutes: 50 },
]

test('without hours of the school, the rows are the times at which something begins', () => {
  const hours = hoursOf([at('monday', '08:00', 90), at('friday', '07:00')], null, ['10:00'])
  expect(hours.map(({ startTime, minutes, name }) => [startTime, minutes, name])).toEqual([
    ['07:00', 50, null],
    ['08:00', 90, null],
    ['10:00', 90, null],
  ])
})

test('a school’s hours are rows by their place in the day, with the break between them', () => {
  const hours = hoursOf([at('monday', '07:50', 90), at('monday', '13:00')], school)
  expect(hours.map(({ startTime, minutes, name, breakFrom }) => [startTime, minutes, name, breakFrom])).toEqual([
    ['07:00', 50, '1ª aula', null],
    ['07:50', 50, '2ª aula', null],
    ['09:00', 50, '3ª aula', '08:40'],
    ['13:00', 50, null, null],
  ])
})

test('the weekend is there when something is on it', () => {
  expect(daysOf([])).toEqual(['monday', 'tuesday', 'wednesday', 'thursday', 'friday'])
  expect(daysOf([at('saturday', '08:00')]).at(-1)).toBe('saturday')
  expect(daysOf([at('sunday', '08:00')])[0]).toBe('sunday')
})

test('a cell has what begins in it, and what goes on from before', () => {
  const [first, second, third] = hoursOf([], school)
  const double = at('monday', '07:00', 100)
  expect(inCell([double], 'monday', first!)).toEqual({ begin: [double], goOn: [] })
  expect(inCell([double], 'monday', second!)).toEqual({ begin: [], goOn: [double] })
  expect(inCell([double], 'monday', third!)).toEqual({ begin: [], goOn: [] })
  expect(inCell([double], 'tuesday', first!)).toEqual({ begin: [], goOn: [] })
})

test('an arrow leads to the hour beside, and not out of the week', () => {
  const days = daysOf([])
  const go = (key: string, weekday: Weekday, startTime: string) => slotAfter(key, { weekday, startTime }, days, school)
  expect(go('ArrowRight', 'monday', '07:00')).toEqual({ weekday: 'tuesday', startTime: '07:00' })
  expect(go('ArrowDown', 'monday', '07:50')).toEqual({ weekday: 'monday', startTime: '09:00' })
  expect(go('ArrowUp', 'monday', '07:00')).toBeUndefined()
  expect(go('ArrowLeft', 'monday', '07:00')).toBeUndefined()
  expect(go('ArrowRight', 'friday', '07:00')).toBeUndefined()
  expect(go('Enter', 'monday', '07:00')).toBeUndefined()
})

test('an end is a time of the day', () => {
  expect(endTime(at('monday', '07:50'))).toBe('08:40')
  expect(endTime(at('monday', '23:30', 90))).toBe('24:00')
})
