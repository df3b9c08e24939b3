import { expect, test } from 'vitest'
import { isDoubtful, isShownWrong, wrongBy } from './wrongClock.ts'

const minute = 60_000
const day = 24 * 60 * minute

test('a clock is shown as wrong beyond five minutes, and a roll asks beyond an hour, in either direction', () => {
  const judged = [5 * minute, 6 * minute, 60 * minute, 61 * minute, -6 * minute, -61 * minute].map((offset) => [
    isShownWrong(offset),
    isDoubtful(offset),
  ])
  expect(judged).toEqual([
    [false, false],
    [true, false],
    [true, false],
    [true, true],
    [true, false],
    [true, true],
  ])
})

test('the difference is shown in the largest unit that fits', () => {
  expect([6 * minute, -90 * minute, 2 * day, -day, -3 * 365 * day].map(wrongBy)).toEqual([
    '6 minutos atrasado',
    '2 horas adiantado',
    '2 dias atrasado',
    '1 dia adiantado',
    '3 anos adiantado',
  ])
})
