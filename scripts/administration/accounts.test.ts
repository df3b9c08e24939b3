import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { passwordFits } from '#server/sessions/passwords.ts'
import { accountFor } from '#server/store/accounts/people.ts'
import { openStore } from '#server/store/openStore.ts'
import type { Store } from '#server/store/store.ts'
import { createAdministrator } from './createAdministrator.ts'
import { resetPassword } from './resetPassword.ts'

const now = Date.UTC(2026, 10, 23, 12, 40)
let folder: string
let database: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chamada-accounts-'))
  database = join(folder, 'chamada.sqlite')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const administrator = (store: Store, email: string) =>
  createAdministrator(store, { name: 'Ana Souza', email, password: 'uma-senha-boa' }, now)

test('a person who forgot their password gets one for a single sign-in, and the journal does not contain it', async () => {
  const store = openStore({ file: database })
  await administrator(store, 'ana@escola.br')
  await expect(resetPassword(store, 'bia@escola.br', now)).rejects.toThrow('Nenhuma conta entra com bia@escola.br.')
  const { name, password } = await resetPassword(store, ' Ana@Escola.br ', now)
  expect(name).toBe('Ana Souza')
  const { user, passwordHash } = (await accountFor(store.q, 'ana@escola.br'))!
  expect(user.mustChangePassword).toBe(true)
  expect(await passwordFits(passwordHash, password)).toBe(true)
  const journal = await store.q.select().from(store.t.journal)
  expect(journal.at(-1)).toMatchObject({ actorId: 0, name: 'resetPassword', outcome: 'applied' })
  expect(JSON.stringify(journal)).not.toMatch(new RegExp(`${password}|argon2`))
  store.close()
})

test('an administrator is unique by e-mail, and the journal does not contain the password', async () => {
  const store = openStore({ file: database })
  expect(await administrator(store, ' Ana@Escola.BR ')).toBe('ana@escola.br')
  await expect(administrator(store, 'ANA@escola.br')).rejects.toThrow('Já existe uma conta')
  await expect(administrator(store, 'ana')).rejects.toThrow('E-mail inválido')
  const { user } = (await accountFor(store.q, 'ana@escola.br'))!
  expect(user).toMatchObject({ role: 'superadmin', schoolId: null, mustChangePassword: false })
  const journal = await store.q.select().from(store.t.journal)
  expect(journal).toMatchObject([{ actorId: 0, name: 'createAdministrator', outcome: 'applied' }])
  expect(JSON.stringify(journal)).not.toMatch(/senha-boa|argon2/)
  store.close()
})
