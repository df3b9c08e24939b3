import { expect, test } from 'vitest'
import { addAdministrator } from '#schema/mutations/online/addAdministrator.ts'
import { moduleInsert } from '#schema/nouns/module.ts'
import { passwordForm } from '#schema/nouns/newPassword.ts'
import { errorsByField, problemsIn } from './formErrors.ts'

const order = 'Use um número inteiro a partir de 0'

test('shows the schema’s sentences at their fields, and our own where it has none', () => {
  expect(errorsByField(moduleInsert, { title: '  ', order: 1 })).toEqual({ title: 'O título do módulo é obrigatório' })
  for (const wrong of [-1, 1.5, Number.NaN])
    expect(errorsByField(moduleInsert, { title: 'Frações', order: wrong }, { order })).toEqual({ order })
  expect(errorsByField(moduleInsert, { title: 'Frações', order: -1 })).toEqual({ order: 'Valor inválido' })
})

test('reports nothing for valid fields', () => {
  expect(errorsByField(moduleInsert, { title: 'Frações', order: 0 })).toEqual({})
})

test('each field has its first sentence, and a shared one only once', () => {
  const blank = { name: '', email: '', password: '' }
  expect(problemsIn(addAdministrator.args, blank).problems).toEqual({ name: 'Campos obrigatórios' })
  expect(problemsIn(addAdministrator.args, { ...blank, name: 'Ana', email: 'ana' }).problems).toEqual({
    email: 'E-mail inválido',
    password: 'Campos obrigatórios',
  })
})

test('without problems, returns the clean value', () => {
  const form = { currentPassword: 'antiga-1', newPassword: 'novíssima', confirmPassword: 'novíssima' }
  expect(problemsIn(passwordForm, form)).toEqual({ value: form })
})
