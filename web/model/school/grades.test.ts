import { expect, test } from 'vitest'
import { isLastGrade, isSameGrade, lowestGrades, nextTitle } from './grades.ts'

test.each([
  ['6º A', '7º A'],
  ['6º Ano A', '7º Ano A'],
  ['5o ano', '6o ano'],
  ['8ºB', '9ºB'],
  ['1ª série C', '2ª série C'],
  ['1º ano EM A', '2º ano EM A'],
])('%j goes on as %j', (title, next) => {
  expect(nextTitle(title)).toBe(next)
})

test.each(['9ºA', '3ª série B', '3º ano EM A', '8ª série', 'EJA Noturno', '2026 A', '2º período', 'Pré II'])(
  'the next grade of %j is not sure, so its title stays',
  (title) => {
    expect(nextTitle(title)).toBe(title)
  },
)

test('after the ninth year and the third of secondary school nobody goes up', () => {
  expect(['9º A', '3ª série A', '3º ano EM', '8º A', 'EJA Noturno', '8ª série'].filter(isLastGrade)).toEqual([
    '9º A',
    '3ª série A',
    '3º ano EM',
  ])
})

test('a class of secondary school is of no grade of primary school', () => {
  expect(isSameGrade('1º A', '1º Ano B')).toBe(true)
  expect([isSameGrade('1º A', '1º ano EM A'), isSameGrade('EJA', 'EJA'), isSameGrade('1º A', '2º A')]).toEqual([
    ...[false, false, false],
  ])
})

test('primary and secondary school each have a lowest grade', () => {
  const titles = ['7º A', '6º B', '6º A', '2ª série A', '1ª série A', 'EJA Noturno']
  expect([...lowestGrades(titles)]).toEqual(['6º B', '6º A', '1ª série A'])
})
