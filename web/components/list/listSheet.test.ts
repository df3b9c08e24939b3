import { expect, test } from 'vitest'
import { listAbout, listSheet, type ShownList } from './listSheet.ts'

interface Person {
  name: string
  group: string
  born: string
}
const people: Person[] = [
  { name: 'Caio', group: 'b', born: '2012-03-04' },
  { name: 'Ana', group: 'b', born: '2013-01-02' },
]
const shown = (address: string, more: Partial<ShownList<Person>> = {}): ShownList<Person> => ({
  title: 'Alunos',
  rows: people,
  total: 2,
  columns: [
    { label: 'Aluno', sort: ({ name }) => name, value: ({ name }) => name },
    { label: 'Nascimento', kind: 'day', sort: ({ born }) => born, value: ({ born }) => born },
  ],
  filters: [{ name: 'grupo', label: 'Grupo', all: 'Todos', options: [{ value: 'b', label: 'B' }], is: () => true }],
  nouns: ['aluno', 'alunos'],
  text: '',
  address: new URLSearchParams(address),
  ...more,
})

test('a file has the rows that the list shows, in its order, with its columns and those that only files have', () => {
  const also = [{ label: 'Turma', value: () => '7º Ano A' }]
  expect(listSheet(shown('', { also }))).toEqual({
    name: 'Alunos',
    columns: [{ label: 'Aluno' }, { label: 'Nascimento', kind: 'day' }, { label: 'Turma' }],
    rows: [
      ['Ana', '2013-01-02', '7º Ano A'],
      ['Caio', '2012-03-04', '7º Ano A'],
    ],
  })
  expect(listSheet(shown('ordem=-aluno')).rows.map(([name]) => name)).toEqual(['Caio', 'Ana'])
})

test('paper says what was searched and filtered, how many are left and their order', () => {
  expect(listAbout(shown(''))).toBe('2 alunos · em ordem de aluno')
  const filtered = shown('grupo=b&ordem=-nascimento', { rows: people.slice(1), total: 2, text: 'ana' })
  expect(listAbout(filtered)).toBe('Busca: ana · Grupo: B · 1 de 2 alunos · em ordem de nascimento, decrescente')
})
