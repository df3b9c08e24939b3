import { expect, test } from 'vitest'
import type { AppliedRecord } from '#schema/lists/importCalls.ts'
import { readStudentLines } from '#schema/lists/studentLines.ts'
import { addedStudents, addedWords, withAdded } from './addedStudents.ts'

const text = 'Ana Souza\n  Bento Reis; 2\nSouza, Caio\nDora Dias\nEva Gil'
const { records, parts } = readStudentLines(text, { id: 5, title: '6º ano A', category: 'a' }, '2026-11-25')
const created = (id: number): AppliedRecord => ({ verdict: 'created', id })
const same = (id: number): AppliedRecord => ({ verdict: 'same', id })
const refused = (why: string): AppliedRecord => ({ verdict: 'refused', why })

test('of each line it is known whether the student is new, was of the school, was in the class, or why not', () => {
  const answers = [
    [
      created(1),
      same(2),
      refused('Já há Dora Dias na escola.'),
      same(4),
      created(5),
      created(5),
      refused('Veja'),
      same(5),
    ],
  ]
  const added = addedStudents(text, records, parts, answers)
  expect(added).toEqual({
    created: [1],
    known: 1,
    already: 1,
    refused: [
      { text: 'Souza, Caio', why: expect.stringContaining('“Caio”') },
      { text: 'Dora Dias', why: 'Já há Dora Dias na escola.' },
    ],
  })
  expect(addedWords(added)).toBe('1 aluno novo na turma, e mais 1 que já era da escola; 1 já estava na turma.')
})

test('the words say only what there was', () => {
  const nothing = { created: [], known: 0, already: 0 }
  expect(addedWords({ ...nothing, created: [1, 2] })).toBe('2 alunos novos na turma.')
  expect(addedWords({ ...nothing, known: 2 })).toBe('2 alunos que já eram da escola.')
  expect(addedWords({ ...nothing, already: 3 })).toBe('3 já estavam na turma.')
  expect(addedWords(nothing)).toBe('Nenhum aluno entrou na turma.')
})

test('what one import after another did adds up', () => {
  const one = { created: [1], known: 1, already: 0, refused: [] }
  const first = withAdded(null, 7, one)
  expect(withAdded(first, 8, { ...one, created: [2] })).toEqual({
    importIds: [7, 8],
    created: [1, 2],
    known: 2,
    already: 0,
  })
})
