import { expect, test } from 'vitest'
import type { Weekday } from '#schema/fields/labels.ts'
import { taughtTitle } from '#schema/rules/schedule/subjects.ts'
import { meeting } from '#schema/tests/meets.ts'
import { weekText } from './weekText.ts'

const times = { weekday: 'monday', classTime: '08:00' } as const
const on = (...days: Weekday[]) => ({ week: days.map((day) => ({ ...meeting(day, '07:00'), periods: 2 })) })

test('a class without a timetable says its day and time', () => {
  expect(weekText(times)).toBe('segunda-feira, 08:00')
  expect(weekText(times, [{ week: [meeting('friday', '10:00')] }])).toBe('sexta-feira, 10:00')
})

test('a class with a timetable says its days and how many lessons it has', () => {
  expect(weekText(times, [on('monday', 'wednesday')])).toBe('seg, qua, 4 aulas')
  expect(weekText(times, [on('monday', 'tuesday'), on('wednesday')])).toBe('seg a qua, 6 aulas')
})

test('a class is named with the subjects that somebody teaches in it', () => {
  expect(taughtTitle({ title: '6º A' }, [{ subject: 'Matemática' }, { subject: 'Física' }])).toBe(
    '6º A · Matemática, Física',
  )
  expect(taughtTitle({ title: '6º A' }, [{ subject: null }])).toBe('6º A')
})
