import { expect, test } from 'vitest'
import { moduleInsert } from '../entities/module.ts'
import { errorsByField } from './errorsByField.ts'

const order = 'Use um número inteiro a partir de 0'

test('says the schema’s sentences at their fields, and ours where it has none', () => {
  expect(errorsByField(moduleInsert, { title: '  ', order: 1 })).toEqual({ title: 'O título do módulo é obrigatório' })
  for (const wrong of [-1, 1.5, Number.NaN])
    expect(errorsByField(moduleInsert, { title: 'Frações', order: wrong }, { order })).toEqual({ order })
  expect(errorsByField(moduleInsert, { title: 'Frações', order: -1 })).toEqual({ order: 'Valor inválido' })
})

test('says nothing of what is well', () => {
  expect(errorsByField(moduleInsert, { title: 'Frações', order: 0 })).toEqual({})
})
