import { expect, test } from 'vitest'
import { lessonHourName } from './lessonHourName.ts'

// Covers: issue "a real week", '3ª aula' wherever a meeting is named with its hour.

const hours = ['07:00', '07:50', '08:40', '09:50', '10:40'].map((startTime) => ({ startTime, minutes: 50 }))
const name = (startTime: string, minutes = 50) => lessonHourName([{ startTime, minutes }], hours)

test('a meeting has the name of the school’s hour at which it begins, and of those that end with it', () => {
  expect(name('08:40')).toBe('3ª aula')
  expect(name('07:00', 100)).toBe('1ª e 2ª aulas')
  // The break between them is of the meeting.
  expect(name('08:40', 120)).toBe('3ª e 4ª aulas')
  expect(name('07:00', 270)).toBe('1ª à 5ª aula')
})

test('a lesson that is shorter than the hour is that lesson, and one that a meeting leaves unfinished is not its', () => {
  expect(name('07:00', 40)).toBe('1ª aula')
  expect(name('07:00', 90)).toBe('1ª aula')
})

test('there is no name where the meeting fits no hour, or the school has none', () => {
  expect(name('07:10')).toBeNull()
  expect(name('07:10', 200)).toBeNull()
  expect(name('13:00')).toBeNull()
  expect(lessonHourName([{ startTime: '07:00', minutes: 50 }], null)).toBeNull()
  expect(lessonHourName([], hours)).toBeNull()
})

test('several meetings of a day are named together, each lesson once', () => {
  const meetings = ['10:40', '07:00', '07:00'].map((startTime) => ({ startTime, minutes: 50 }))
  expect(lessonHourName(meetings, hours)).toBe('1ª e 5ª aulas')
  const around = [meetings[1]!, { startTime: '08:40', minutes: 120 }]
  expect(lessonHourName(around, hours)).toBe('1ª, 3ª e 4ª aulas')
})
