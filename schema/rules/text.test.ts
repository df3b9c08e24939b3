import { expect, test } from 'vitest'
import { countOf, initialsOf, matchesSearch } from './text.ts'

test.each([
  ['Ana Luísa Trindade', 'AT'],
  ['élida', 'É'],
  ['  João   Vítor ', 'JV'],
  ['', '?'],
])('the initials of %j are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('a search matches any part of a text, ignoring case and accents', () => {
  expect(matchesSearch('JOAO', 'João Vítor', null)).toBe(true)
  expect(matchesSearch('vítor', 'Joao Vitor')).toBe(true)
  expect(matchesSearch('  ', 'qualquer')).toBe(true)
  expect(matchesSearch('maria', 'João', 'joao@escola.br')).toBe(false)
})

test('a count of one uses the singular', () => {
  expect([countOf(0, 'falta', 'faltas'), countOf(1, 'falta', 'faltas')]).toEqual(['0 faltas', '1 falta'])
})
