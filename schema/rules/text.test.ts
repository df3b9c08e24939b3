import { expect, test } from 'vitest'
import { countOf, initialsOf, inNumbers, matchesSearch, oneDecimal } from './text.ts'

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

test('a search finds its words in any order, each in any of the texts', () => {
  for (const search of ['joao sepulveda', 'Sepúlveda  JOÃO', 'sep car jo', 'sepulveda 2031'])
    expect(matchesSearch(search, 'João Carlos Sepúlveda', null, '2031')).toBe(true)
  expect(matchesSearch('joao souza', 'João Carlos Sepúlveda', null)).toBe(false)
  expect(matchesSearch('null', 'João', null)).toBe(false)
})

test('a count of one uses the singular', () => {
  expect([countOf(0, 'falta', 'faltas'), countOf(1, 'falta', 'faltas')]).toEqual(['0 faltas', '1 falta'])
})

test('a count of thousands has one separator, a point, also in sentences', () => {
  expect([0, 999, 1000, 98765, 1234567].map(inNumbers)).toEqual(['0', '999', '1.000', '98.765', '1.234.567'])
  expect(countOf(1000, 'aluno', 'alunos')).toBe('1.000 alunos')
})

test('a number with one decimal is written as in Brazil', () => {
  const { format } = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  for (const value of [0, 1, 1.05, 2.25, 3.149, 3.85, 4.96, 13 / 3, 999.94])
    expect(oneDecimal(value)).toBe(format(value))
})
