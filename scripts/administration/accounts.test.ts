import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { passwordFits } from '#server/sessions/passwords.ts'
import { accountFor } from '#server/store/accounts/people.ts'
import { leaseBlock } from '#server/store/devices.ts'
import { epochOf } from '#server/store/epoch/meta.ts'
import { openStore, type Store } from '#server/store/store.ts'
import { createAdministrator } from './createAdministrator.ts'
import { backUp, restore } from './databaseFiles.ts'
import { resetPassword } from './resetPassword.ts'

const now = Date.UTC(2026, 10, 23, 12, 40)
let folder: string
let database: string
let copy: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chamada-files-'))
  database = join(folder, 'chamada.sqlite')
  copy = join(folder, 'copy.db')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const administrator = (store: Store, email: string) =>
  createAdministrator(store, { name: 'Ana Souza', email, password: 'uma-senha-boa' }, now)

const knows = async (store: Store, ...emails: string[]) =>
  Promise.all(emails.map(async (email) => Boolean(await accountFor(store.q, email))))

test('a copy is one file, and restoring it starts a new epoch', async () => {
  const store = openStore({ file: database })
  await administrator(store, 'ana@escola.br')
  const epoch = await epochOf(store)
  await backUp(database, copy)
  await administrator(store, 'depois@escola.br')
  const { user: lost } = (await accountFor(store.q, 'depois@escola.br'))!
  const { block } = await store.tx((q) => leaseBlock(q, { userId: lost.id, userAgent: '', claims: null }, now))
  store.close()
  expect(readdirSync(folder).sort()).toEqual(['chamada.sqlite', 'copy.db'])

  const kept = (await restore(copy, database, now))!
  expect(kept).toBe(`${database}.2026-11-23T12-40-00.000Z`)
  expect(readdirSync(folder).sort()).toEqual(['chamada.sqlite', kept.slice(folder.length + 1), 'copy.db'])
  const restored = openStore({ file: database })
  expect(await knows(restored, 'ana@escola.br', 'depois@escola.br')).toEqual([true, false])
  expect(await epochOf(restored)).not.toBe(epoch)
  // Ids that devices may still hold from the lost time are never issued again.
  await administrator(restored, 'nova@escola.br')
  const { user: next } = (await accountFor(restored.q, 'nova@escola.br'))!
  expect(next.id).toBeGreaterThan(lost.id)
  expect(
    (await restored.tx((q) => leaseBlock(q, { userId: next.id, userAgent: '', claims: null }, now))).block,
  ).toBeGreaterThan(block)
  restored.close()

  await restore(kept, database, now + 1000)
  const again = openStore({ file: database })
  expect(await knows(again, 'ana@escola.br', 'depois@escola.br')).toEqual([true, true])
  again.close()
})

test('a copy never overwrites a file', async () => {
  openStore({ file: database }).close()
  writeFileSync(copy, 'mine')
  await expect(backUp(database, copy)).rejects.toThrow('já existe')
  expect(readFileSync(copy, 'utf8')).toBe('mine')
})

test('a missing database cannot be copied, nor can one be copied to a missing folder', async () => {
  await expect(backUp(database, copy)).rejects.toThrow('Não há banco')
  expect(existsSync(database)).toBe(false)
  openStore({ file: database }).close()
  await expect(backUp(database, join(folder, 'none', 'copy.db'))).rejects.toThrow('não existe')
})

test('a database in use is not replaced', async () => {
  const store = openStore({ file: database })
  await backUp(database, copy)
  await expect(restore(copy, database, now)).rejects.toThrow('pare o servidor')
  await administrator(store, 'ana@escola.br')
  store.close()
})

test('a copy is restored where there is no database yet, and over a damaged one', async () => {
  openStore({ file: database }).close()
  await backUp(database, copy)
  const other = join(folder, 'other', 'chamada.sqlite')
  expect(await restore(copy, other, now)).toBeUndefined()
  writeFileSync(database, 'x'.repeat(8192))
  writeFileSync(`${database}-wal`, 'y'.repeat(8192))
  const kept = (await restore(copy, database, now))!
  expect(readFileSync(kept, 'utf8')).toMatch(/^x+$/)
  expect(existsSync(`${database}-wal`)).toBe(false)
  openStore({ file: database }).close()
})

test.each([
  ['no database', () => 'x'.repeat(5000), 'não é uma cópia'],
  ['an empty file', () => '', 'não é uma cópia'],
  ['a torn copy', (whole: Buffer) => whole.subarray(0, whole.length / 2), 'está danificado'],
])('%s is refused, and the database stays', async (_, contents, why) => {
  const store = openStore({ file: database })
  await administrator(store, 'ana@escola.br')
  await backUp(database, copy)
  store.close()
  const bad = join(folder, 'bad.db')
  writeFileSync(bad, contents(readFileSync(copy)))
  await expect(restore(bad, database, now)).rejects.toThrow(why)
  expect(readdirSync(folder).sort()).toEqual(['bad.db', 'chamada.sqlite', 'copy.db'])
  const same = openStore({ file: database })
  expect(await knows(same, 'ana@escola.br')).toEqual([true])
  same.close()
})

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
