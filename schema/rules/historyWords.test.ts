import { expect, test } from 'vitest'
import { historyWords } from './historyWords.ts'

const rows = { get: async (_: string, id: number) => (id === 21 ? { id, name: 'Bento' } : undefined) } as never

test('a change says each field people have a word for, from what to what', async () => {
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

test('what was made or deleted says so, without its fields', async () => {
  const fields = [{ field: 'title', from: null, to: '7º A' }]
  expect(await historyWords('classes', { action: 'createClass', kind: 'made', fields }, rows)).toEqual({
    what: 'Criado',
    lines: [],
  })
  expect((await historyWords('classes', { action: 'deleteClass', kind: 'deleted', fields: [] }, rows)).what).toBe(
    'Excluído',
  )
})

test('a new password says that it was given or chosen, and nothing of it', async () => {
  const fields = [{ field: 'mustChangePassword', from: false, to: true }]
  const words = (action: string) => historyWords('users', { action, kind: 'changed', fields }, rows)
  expect(await words('resetPassword')).toEqual({ what: 'Nova senha dada', lines: [] })
  expect(await words('changePassword')).toEqual({ what: 'Senha alterada', lines: [] })
})

test('what came back from the bin says so', async () => {
  const step = { action: 'restoreDeleted', kind: 'made', fields: [] } as const
  expect((await historyWords('users', { ...step, fields: [] }, rows)).what).toBe('Restaurado')
})

test('a roll says whose mark became what', async () => {
  const mark = { table: 'attendance', field: 'present' } as const
  const marks = [
    { ...mark, studentId: 21, from: true, to: false },
    { ...mark, studentId: 22, from: null, to: true },
  ]
  expect(await historyWords('rollCalls', { action: 'takeRollCall', kind: 'changed', fields: [], marks }, rows)).toEqual(
    {
      what: 'Alterado',
      lines: ['Bento: Presente → Ausente', 'Aluno que saiu: sem marcação → Presente'],
    },
  )
})
