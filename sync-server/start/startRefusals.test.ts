import { rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { configFrom } from '#server/config.ts'
import { demoPassword } from '#server/demo/accounts.ts'
import { hashPassword } from '#server/sessions/passwords.ts'
import { keepPasswordHash } from '#server/store/accounts/people.ts'
import { people } from '#server/tests/support/cast.ts'
import { makeTestFolder } from '#server/tests/support/testFolder.ts'
import { testServer } from '#server/tests/support/testServer.ts'
import { openTestStore } from '#server/tests/support/testStore.ts'
import { accountProblems } from './accountProblems.ts'
import { demoProblems } from './demoProblems.ts'
import { backupFolderProblems, settingProblems } from './startRefusals.ts'

// Covers: a start that refuses says the way out.
const settings = (env: Record<string, string>) => settingProblems(configFrom({ CHAMADA_DEMO: 'none', ...env }))
const forReal: Record<string, string>[] = [{ NODE_ENV: 'production' }, { CHAMADA_ORIGIN: 'https://escola.br' }]
const said = (problems: { what: string; remedy: string }[]) => problems.map(({ what, remedy }) => `${what} ${remedy}`)

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

describe('the settings', () => {
  test.each(['127.0.0.1', 'localhost', '::1', '127.1.2.3'])('may listen on %s without https', (HOST) => {
    expect(settings({ HOST })).toEqual([])
  })

  test.each(['0.0.0.0', '::', '10.0.0.5', 'escola.br', '127.0.0.1.nip.io'])(
    'may listen on %s only behind https',
    (HOST) => {
      expect(said(settings({ HOST }))).toEqual([expect.stringMatching(/sem https.*CHAMADA_ORIGIN=https/)])
      expect(settings({ HOST, CHAMADA_ORIGIN: 'http://escola.br' })).toHaveLength(1)
      expect(settings({ HOST, CHAMADA_ORIGIN: 'https://escola.br' })).toEqual([])
    },
  )

  test('may not name a public address without https, even behind a proxy', () => {
    const problems = (CHAMADA_ORIGIN: string) => said(settings({ CHAMADA_ORIGIN }))
    for (const origin of ['http://escola.br', 'http://10.0.0.5:3000', 'http://127.0.0.1.nip.io'])
      expect(problems(origin), origin).toEqual([expect.stringMatching(/sem https.*CHAMADA_ORIGIN=https/)])
    for (const origin of [
      'http://localhost:3000',
      'http://chamada.localhost',
      'http://[::1]:3000',
      'https://escola.br',
    ])
      expect(problems(origin), origin).toEqual([])
  })

  test.each(forReal)('of a server for real people ask for no demonstration: %j', (env) => {
    expect(said(settings({ CHAMADA_DEMO: 'small', ...env }))).toEqual([expect.stringContaining('CHAMADA_DEMO=none')])
  })
})

describe('the settings of a database at an address', () => {
  const DATABASE_URL = 'postgres://chamada:segredo@db/chamada'

  test('leave out what is for a database in a file', () => {
    expect(settings({ DATABASE_URL, CHAMADA_DEMO: 'small' })).toEqual([])
    expect(said(settings({ DATABASE_URL, CHAMADA_DEMO: 'old' }))).toEqual([expect.stringMatching(/num arquivo.*small/)])
    expect(said(settings({ DATABASE_URL, CHAMADA_BACKUP_FOLDER: '/backups' }))).toEqual([
      expect.stringMatching(/PostgreSQL.*pg_dump.*arquivos enviados/),
    ])
  })

  test('may name a replica of it, and of nothing else', () => {
    const DATABASE_REPLICA_URL = 'postgres://chamada:segredo@copy/chamada'
    expect(configFrom({ DATABASE_URL, DATABASE_REPLICA_URL }).replica).toBe(DATABASE_REPLICA_URL)
    expect(configFrom({ DATABASE_URL, DATABASE_REPLICA_URL: '' }).replica).toBeUndefined()
    expect(() => configFrom({ DATABASE_REPLICA_URL })).toThrow(/^DATABASE_REPLICA_URL is for .* DATABASE_URL/)
  })

  test.each(['mysql://db/chamada', 'db/chamada', 'postgres', ':segredo@'])('must be one of PostgreSQL: %s', (url) => {
    expect(() => configFrom({ DATABASE_URL: url })).toThrow(/^DATABASE_URL must be an address such as postgres:/)
    expect(() => configFrom({ DATABASE_URL, DATABASE_REPLICA_URL: url })).toThrow(
      /^DATABASE_REPLICA_URL must be an address such as postgres:\/\/USER/,
    )
  })
})

describe('the accounts', () => {
  let server: Awaited<ReturnType<typeof testServer>>
  beforeEach(async () => {
    server = await testServer()
  })
  afterEach(() => server.end())
  const problems = (env: Record<string, string>) => demoProblems(server.store, configFrom(env))

  test('of the demonstration, with the password everybody knows, are refused on a server for real people', async () => {
    for (const env of forReal) expect(await problems(env)).toEqual([])
    const hash = await hashPassword(demoPassword)
    await server.store.tx(async (q) => {
      for (const id of [people.ana, people.bento]) await keepPasswordHash(q, id, hash)
    })
    for (const env of forReal) expect(said(await problems(env))).toEqual([expect.stringContaining('pasta vazia')])
    expect(await problems({})).toEqual([])
  })

  test('with a password are asked for: without any, the command that makes the first is said', async () => {
    expect(await accountProblems(server.store)).toEqual([])
    const empty = openTestStore()
    expect(said(await accountProblems(empty.store))).toEqual([
      expect.stringMatching(/^Ninguém pode entrar ainda.*npm run admin -- create --name NOME --email E-MAIL$/),
    ])
    empty.end()
  })
})

describe('the folder of the backups', () => {
  let folder: string
  beforeEach(() => {
    folder = makeTestFolder('backups')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  test('is made when it is not there, and nobody needs one', () => {
    expect(backupFolderProblems({ folder: undefined })).toEqual([])
    expect(backupFolderProblems({ folder: join(folder, 'new') })).toEqual([])
    expect(modeOf(join(folder, 'new'))).toBe('700')
  })

  test('in a place that cannot be a folder is refused by its setting', () => {
    writeFileSync(join(folder, 'file'), '')
    expect(said(backupFolderProblems({ folder: join(folder, 'file', 'backups') }))).toEqual([
      expect.stringMatching(/A pasta das cópias.*não pode ser escrita.*CHAMADA_BACKUP_FOLDER/),
    ])
  })
})
