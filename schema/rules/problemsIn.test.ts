import { expect, test } from 'vitest'
import { passwordForm } from '../entities/user.ts'
import { addAdministrator } from '../serverActs/addAdministrator.ts'
import { problemsIn } from './problemsIn.ts'

test('each field has its first sentence, and a sentence that several share is said once', () => {
  const blank = { name: '', email: '', password: '' }
  expect(problemsIn(addAdministrator.args, blank).problems).toEqual({ name: 'Campos obrigatórios' })
  expect(problemsIn(addAdministrator.args, { ...blank, name: 'Ana', email: 'ana' }).problems).toEqual({
    email: 'E-mail inválido',
    password: 'Campos obrigatórios',
  })
})

test('with nothing wrong gives the clean value', () => {
  const form = { currentPassword: 'antiga-1', newPassword: 'novíssima', confirmPassword: 'novíssima' }
  expect(problemsIn(passwordForm, form)).toEqual({ value: form })
})
