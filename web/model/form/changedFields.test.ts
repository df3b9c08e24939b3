import { expect, test } from 'vitest'
import { changedFields } from './changedFields.ts'

test('only changed fields are sent', () => {
  const row: { id?: number; title: string; order: number } = { id: 1, title: 'Frações', order: 2 }
  expect(changedFields(row, { title: ' Frações ', order: 2 })).toEqual({})
  expect(changedFields(row, { title: 'Razões', order: 2 })).toEqual({ title: 'Razões' })
  expect(changedFields({ ...row, email: null }, { title: 'Frações', email: undefined })).toEqual({})
  expect(changedFields({ ...row, email: null }, { email: ' ' })).toEqual({})
  expect(changedFields({ ...row, email: 'ana@escola.br' }, { email: '' })).toEqual({ email: '' })
  expect(changedFields({ ...row, email: 'ana@escola.br' }, { email: null })).toEqual({ email: null })
  expect(changedFields(null, { title: 'Razões', order: 2 })).toEqual({ title: 'Razões', order: 2 })
})
