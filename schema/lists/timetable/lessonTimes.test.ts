import { expect, test } from 'vitest'
import { hoursIn, lessonNumbersOf, spanOf } from './lessonTimes.ts'

test.each([
  ['7h', '07:00'],
  ['7:5', undefined],
  ['07:00', '07:00'],
  ['07:00:00', '07:00'],
  ['07h50min', '07:50'],
  ['7 hs', '07:00'],
  ['07:00-07:50', '07:00 07:50'],
  ['07:00 – 07:50h', '07:00 07:50'],
  ['7h às 7h50', '07:00 07:50'],
  ['das 13h00 até 13h50', '13:00 13:50'],
  ['0.291666666666667', '07:00'],
  ['0,3263888889', '07:50'],
  ['7-8h', undefined],
  ['7', undefined],
  ['25:00', undefined],
  ['07:00 às 25:00', undefined],
  ['manhã', undefined],
  ['1ª', undefined],
  ['', undefined],
])('the hours of %j are %j', (text, hours) => {
  const span = spanOf(text)
  expect(span && [span.start, span.end].filter(Boolean).join(' ')).toBe(hours)
})

test.each([
  ['1', [1]],
  ['3ª', [3]],
  ['3a aula', [3]],
  ['1 a 5', [1, 2, 3, 4, 5]],
  ['1ª a 3ª', [1, 2, 3]],
  ['1a a 2a', [1, 2]],
  ['1-2', [1, 2]],
  ['1ª e 2ª aulas', [1, 2]],
  ['2, 4', [2, 4]],
  ['5 a 1', undefined],
  ['0', undefined],
  ['13', undefined],
  ['1 a 40', undefined],
  ['07:00', undefined],
  ['intervalo', undefined],
  ['', undefined],
])('the lessons of %j are %j', (text, numbers) => {
  expect(lessonNumbersOf(text)).toEqual(numbers)
})

test('a text may say the number of a lesson and its hours', () => {
  const both = { span: { start: '07:00', end: '07:50' }, lessons: [1] }
  for (const text of ['1ª 07:00-07:50', '1ª aula (07:00 às 07:50)', '1º - 7h-7h50', '1a 07:00-07:50'])
    expect([text, hoursIn(text)]).toEqual([text, both])
  expect(hoursIn('7h')).toEqual({ span: { start: '07:00' } })
  expect(hoursIn('3ª')).toEqual({ lessons: [3] })
  for (const text of ['1ª cedo', '6º A', 'Arte', '']) expect([text, hoursIn(text)]).toEqual([text, undefined])
})
