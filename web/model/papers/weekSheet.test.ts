import { expect, test } from 'vitest'
import { daysOf, hoursOf } from '#web/model/schedule/weekGrid.ts'
import { weekSheet } from './weekSheet.ts'

test('a week on paper has a line an hour and a column a day, and says what is not as usual', () => {
  const lessons = [
    { weekday: 'monday', startTime: '07:00', minutes: 50, title: 'Matemática' },
    { weekday: 'monday', startTime: '07:00', minutes: 100, title: 'Inglês', room: 'Sala 2' },
  ] as const
  const sheet = weekSheet(lessons, daysOf(lessons), hoursOf(lessons, [{ startTime: '07:00', minutes: 50 }]))
  expect(sheet.columns.map(({ label }) => label).slice(0, 2)).toEqual(['Hora', 'segunda-feira'])
  expect(sheet.rows).toEqual([['1ª aula · 07:00–07:50', 'Matemática / Inglês, até 08:40, Sala 2', '', '', '', '']])
})
