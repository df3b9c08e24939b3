import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from './civilDate.ts'
import { fullDate } from './dates.ts'
import { isWholeDate, readDate, type Typed, withinLimits, withSlashes } from './typedDate.ts'
import { isWholeTime, readTime, withColon } from './typedTime.ts'

const anyDate = fc.integer({ min: 0, max: 3_652_424 }).map((days) => addDays('0000-01-01', days))
const shape = { date: /^\d{4}-\d\d-\d\d$/, time: /^\d\d:\d\d$/ }
const isAnswer = ({ value, problem }: Typed, shape: RegExp) =>
  problem === undefined ? value === '' || shape.test(value) : problem.length > 10

test.each([
  ['26/11/2026', '2026-11-26'],
  ['26.11.26', '2026-11-26'],
  [' 26-11-2026 ', '2026-11-26'],
  ['26/11', '2026-11-26'],
  ['26/11/', '2026-11-26'],
  ['2611', '2026-11-26'],
  ['26112026', '2026-11-26'],
  ['2611/2026', '2026-11-26'],
  ['1/2/26', '2026-02-01'],
  ['2026-11-26', '2026-11-26'],
  ['29/02/2028', '2028-02-29'],
  ['05/06/46', '2046-06-05'],
  ['05/06/47', '1947-06-05'],
  ['', ''],
  ['  ', ''],
])('in 2026, “%s” is %s', (text, value) => {
  expect(readDate(text, 2026)).toEqual({ value })
})

test.each([
  ['31/02/2026', 'o dia 31/02/2026 não existe'],
  ['29/2', 'o dia 29/02/2026 não existe'],
  ['1/13/26', 'o dia 01/13/2026 não existe'],
  ['00/01/2026', 'o dia 00/01/2026 não existe'],
  ['2026-02-30', 'o dia 30/02/2026 não existe'],
  ['26', 'escreva o dia como dd/mm/aaaa'],
  ['12/07/227', 'escreva o dia como dd/mm/aaaa'],
  ['amanhã', 'escreva o dia como dd/mm/aaaa'],
])('“%s”: %s', (text, problem) => {
  expect(readDate(text, 2026)).toEqual({ problem })
})

test('a date that is written and read again is the same', () => {
  fc.assert(
    fc.property(anyDate, fc.integer({ min: 0, max: 9999 }), (date, year) => {
      expect(readDate(fullDate(date), year)).toEqual({ value: date })
      expect(readDate(date, year)).toEqual({ value: date })
    }),
    { numRuns: 2_000 },
  )
})

test('any text is a date and a time, or gets a sentence', () => {
  const characters = fc.constantFrom(...'0123456789/.-: hmin')
  const text = fc.oneof(fc.string(), fc.string({ unit: characters, maxLength: 12 }))
  fc.assert(
    fc.property(text, (typed) => {
      expect(readDate(typed, 2026)).toSatisfy((read) => isAnswer(read, shape.date))
      expect(readTime(typed)).toSatisfy((read) => isAnswer(read, shape.time))
    }),
    { numRuns: 5_000 },
  )
})

test('slashes come between digits as they are typed, and leave other texts alone', () => {
  const typing = (keys: string) => [...keys].reduce((text, key) => withSlashes(text + key), '')
  expect(['26112026', '26/11/2026', '6/1/2026', '6.1.26'].map(typing)).toEqual([
    '26/11/2026',
    '26/11/2026',
    '6/1/2026',
    '6.1.26',
  ])
  expect(withSlashes('2026-11-26')).toBe('2026-11-26')
  expect(['26/11/202', '26/11/2026', '2026-11-26', '26/11', ''].filter(isWholeDate)).toEqual([
    '26/11/2026',
    '2026-11-26',
  ])
})

test('a day outside the limits gets a sentence with them', () => {
  const of = (value: string, min?: string, max?: string) => withinLimits({ value }, { min, max })
  expect(of('2026-11-29', undefined, '2026-11-28')).toEqual({ problem: 'escolha um dia até 28/11/2026' })
  expect(of('2026-11-27', '2026-11-28')).toEqual({ problem: 'escolha um dia a partir de 28/11/2026' })
  expect(of('2026-11-27', '2026-11-28', '2026-11-30')).toEqual({
    problem: 'escolha um dia de 28/11/2026 a 30/11/2026',
  })
  for (const day of ['2026-11-28', '2026-11-30', '']) expect(of(day, '2026-11-28', '2026-11-30').value).toBe(day)
})

test.each([
  ['730', '07:30'],
  ['7h30', '07:30'],
  ['7h', '07:00'],
  ['7', '07:00'],
  ['07:30', '07:30'],
  ['0730', '07:30'],
  ['13.05', '13:05'],
  ['7h 30min', '07:30'],
  ['23:59', '23:59'],
  ['0000', '00:00'],
  ['', ''],
])('“%s” is %s', (text, value) => {
  expect(readTime(text)).toEqual({ value })
})

test.each(['24:00', '7:60', '7:5', 'meio-dia', '1234567', '-7'])('“%s” is no time', (text) => {
  expect(readTime(text)).toEqual({ problem: 'escreva a hora como hh:mm, até 23:59' })
})

test('a time of four digits gets its colon', () => {
  expect(['0730', '730', '7h30', '07:30'].map(withColon)).toEqual(['07:30', '730', '7h30', '07:30'])
  expect(['07:30', '730', ''].filter(isWholeTime)).toEqual(['07:30'])
})
