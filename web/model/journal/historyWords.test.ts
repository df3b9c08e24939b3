import { expect, test } from 'vitest'
import { historyWords } from './historyWords.ts'

const rows = { get: async (_: string, id: number) => (id === 21 ? { id, name: 'Bento' } : undefined) } as never

test('a change shows each field that people have a word for, from what to what', async () => {
  const fields = [
    { field: 'name', from: 'Ana', to: 'Ana Souza' },
    { field: 'category', from: null, to: 'a' },
    { field: 'mustChangePassword', from: true, to: false },
  ]
  expect(await historyWords('users', { action: 'updateUser', kind: 'changed', fields }, rows)).toEqual({
    what: 'Alterado',
    lines: ['Nome: “Ana” → “Ana Souza”', 'Categoria: nenhuma → A'],
  })
})

test('the class of a new roll says how many students have a call number from then on', async () => {
  const numbersOf = (...students: number[]) => [{ year: 2026, students }]
  const words = (from: unknown, to: unknown) =>
    historyWords(
      'classes',
      { action: 'takeRollCall', kind: 'changed', fields: [{ field: 'numbering', from, to }] },
      rows,
    )
  expect((await words(null, numbersOf(21, 22))).lines).toEqual(['Números da chamada: nenhum → 2 em 2026'])
  expect((await words(numbersOf(21), [{ year: 2025, students: [] }, ...numbersOf(21, 22)])).lines).toEqual([
    'Números da chamada: 1 em 2026 → 0 em 2025, 2 em 2026',
  ])
})

test('a created or deleted row is shown as such, without its fields', async () => {
  const fields = [{ field: 'title', from: null, to: '7º A' }]
  expect(await historyWords('classes', { action: 'createClass', kind: 'made', fields }, rows)).toEqual({
    what: 'Criado',
    lines: [],
  })
  expect((await historyWords('classes', { action: 'deleteClass', kind: 'deleted', fields: [] }, rows)).what).toBe(
    'Excluído',
  )
})

test('a new password is shown as set or changed, and nothing of it is shown', async () => {
  const fields = [{ field: 'mustChangePassword', from: false, to: true }]
  const words = (action: string) => historyWords('users', { action, kind: 'changed', fields }, rows)
  expect(await words('resetPassword')).toEqual({ what: 'Nova senha dada', lines: [] })
  expect(await words('changePassword')).toEqual({ what: 'Senha alterada', lines: [] })
})

test('a restored row is shown as restored', async () => {
  const step = { action: 'restoreDeleted', kind: 'made', fields: [] } as const
  expect((await historyWords('users', { ...step, fields: [] }, rows)).what).toBe('Restaurado')
})

test('a roll shows whose mark changed, from what to what', async () => {
  const mark = { table: 'attendance', field: 'present' } as const
  const marks = [
    { ...mark, studentId: 21, from: true, to: false },
    { ...mark, studentId: 22, from: null, to: true },
  ]
  expect(await historyWords('rollCalls', { action: 'takeRollCall', kind: 'changed', fields: [], marks }, rows)).toEqual(
    {
      what: 'Alterado',
      lines: ['Bento: presente → ausente', 'Aluno que saiu: sem marcação → presente'],
    },
  )
})

const of = (...changes: [field: string, from: unknown, to: unknown][]) =>
  changes.map(([field, from, to]) => ({ table: 'attendance' as const, studentId: 21, field, from, to }))

test.each([
  [
    'a justification with its reason',
    of(['present', true, false], ['detail', null, 'justified'], ['reason', null, 'consulta']),
    'presente → falta justificada (consulta)',
  ],
  [
    'a reason that was corrected',
    of(['reason', 'consulta', 'exame']),
    'falta justificada (consulta) → falta justificada (exame)',
  ],
  [
    'a justification that was withdrawn',
    of(['detail', 'justified', null], ['reason', 'consulta', null]),
    'falta justificada (consulta) → ausente',
  ],
  ['a lateness', of(['detail', null, 'late']), 'presente → atrasado'],
  [
    'a lateness of a student marked absent',
    of(['present', false, true], ['detail', null, 'late']),
    'ausente → atrasado',
  ],
  ['a lateness that was an absence', of(['present', true, false], ['detail', 'late', null]), 'atrasado → ausente'],
  ['a mark that was withdrawn', of(['present', true, null], ['detail', 'late', null]), 'atrasado → sem marcação'],
])('a roll shows %s', async (_, marks, words) => {
  const step = { action: 'takeRollCall', kind: 'changed', fields: [], marks } as const
  expect((await historyWords('rollCalls', { ...step, fields: [], marks }, rows)).lines).toEqual([`Bento: ${words}`])
})

test.each([
  ['concluded', null, 5, 'Chamada concluída'],
  ['reopened', 5, null, 'Chamada reaberta'],
])('a roll shows that it was %s', async (_, from, to, words) => {
  const fields = [{ field: 'concludedAt', from, to }]
  expect((await historyWords('rollCalls', { action: 'takeRollCall', kind: 'changed', fields }, rows)).lines).toEqual([
    words,
  ])
})
