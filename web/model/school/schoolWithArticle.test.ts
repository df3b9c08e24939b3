import { expect, test } from 'vitest'
import { schoolWithArticle } from './schoolWithArticle.ts'

test.each([
  ['Escola Estadual Conceição Evaristo', 'na Escola Estadual Conceição Evaristo'],
  ['ESCOLA MUNICIPAL ANITA', 'na ESCOLA MUNICIPAL ANITA'],
  ['EMEF Anita Garibaldi', 'na EMEF Anita Garibaldi'],
  ['E.M. Anita Garibaldi', 'na E.M. Anita Garibaldi'],
  ['E. E. Rui Barbosa', 'na E. E. Rui Barbosa'],
  ['Creche Sol', 'na Creche Sol'],
  ['Colégio São José', 'no Colégio São José'],
  ['CMEI Sol', 'no CMEI Sol'],
  ['Centro de Educação Infantil Sol', 'no Centro de Educação Infantil Sol'],
  ['Rui Barbosa', 'na escola Rui Barbosa'],
  ['Escolástica Rosa', 'na escola Escolástica Rosa'],
  ['Emília Ramos', 'na escola Emília Ramos'],
  ['Centrolândia', 'na escola Centrolândia'],
])('%s is named once in a sentence: %s', (name, words) => {
  expect(schoolWithArticle(name, 'em')).toBe(words)
})

test('the article joins the preposition', () => {
  expect([schoolWithArticle('Escola Sol'), schoolWithArticle('Colégio Sol'), schoolWithArticle('Sol')]).toEqual([
    'a Escola Sol',
    'o Colégio Sol',
    'a escola Sol',
  ])
  expect([
    schoolWithArticle('Escola Sol', 'de'),
    schoolWithArticle('Colégio Sol', 'de'),
    schoolWithArticle('Sol', 'de'),
  ]).toEqual(['da Escola Sol', 'do Colégio Sol', 'da escola Sol'])
})
