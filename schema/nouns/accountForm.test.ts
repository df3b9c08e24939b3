import { describe, expect, test } from 'vitest'
import { problemsIn } from '#web/model/form/formErrors.ts'
import { accountForm, loginOf, studentForm } from './accountForm.ts'

const good = { name: 'Ana', login: 'ana@escola.br', password: 'girassol-1', confirmPassword: 'girassol-1' }
const wrong = (form: typeof accountForm, change: object) => problemsIn(form, { ...good, ...change }).problems

describe('the form of a new account', () => {
  test('passes when every field is valid, and cleans the login', () => {
    expect(problemsIn(accountForm, { ...good, login: ' ANA@escola.br ' }).value?.login).toBe('ana@escola.br')
  })

  test.each([
    [{ name: ' ' }, { name: 'Nome é obrigatório' }],
    [{ login: '' }, { login: 'E-mail é obrigatório' }],
    [{ login: 'ana' }, { login: 'E-mail inválido' }],
    [
      { password: '', confirmPassword: '' },
      { password: 'Senha é obrigatória', confirmPassword: 'Confirmação de senha é obrigatória' },
    ],
    [{ password: 'curta', confirmPassword: 'curta' }, { password: 'A senha deve ter pelo menos 8 caracteres' }],
    [{ confirmPassword: 'outra-coisa' }, { confirmPassword: 'As senhas não coincidem' }],
    [
      { name: '', confirmPassword: 'outra-coisa' },
      { name: 'Nome é obrigatório', confirmPassword: 'As senhas não coincidem' },
    ],
  ])('%o is reported at its field', (change, problems) => expect(wrong(accountForm, change)).toEqual(problems))
})

describe('a student', () => {
  test.each(['2026001', 'ana.luisa', 'ana@escola.br'])('may sign in with %s', (login) =>
    expect(wrong(studentForm, { login })).toBeUndefined(),
  )
  test.each([
    ['', 'E-mail é obrigatório'],
    ['ana@', 'E-mail inválido'],
    ['a b', 'Nome de usuário inválido'],
  ])('may not sign in with %o', (login, problem) => expect(wrong(studentForm, { login })).toEqual({ login: problem }))

  test('a login with an @ is an e-mail, any other a username', () => {
    expect([loginOf('ana@escola.br'), loginOf('2026001')]).toEqual([
      { email: 'ana@escola.br' },
      { username: '2026001' },
    ])
  })
})
