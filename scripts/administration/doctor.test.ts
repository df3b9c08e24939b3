import { chmodSync, existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backUpNightly } from '#server/backup/nightly.ts'
import { newKey } from '#server/backup/seal.ts'
import { configFrom } from '#server/config.ts'
import { sentFile } from '#server/tests/support/sentFile.ts'
import { testServer } from '#server/tests/support/testServer.ts'
import { makeTestFolder } from '#server/tests/support/testStore.ts'
import { diskProblems } from './doctor/backupChecks.ts'
import { proxyProblems } from './doctor/settingChecks.ts'
import { examine } from './doctor.ts'

const hour = 60 * 60_000
let server: Awaited<ReturnType<typeof testServer>>
let folder: string
let now: number
let env: Record<string, string>

beforeEach(async () => {
  server = await testServer()
  folder = makeTestFolder('doctor')
  now = Date.now()
  env = {
    NODE_ENV: 'production',
    CHAMADA_ORIGIN: 'https://chamada.escola.br',
    CHAMADA_DATA: dirname(server.file),
    CHAMADA_BACKUP_FOLDER: folder,
    CHAMADA_SECOND_FACTOR: 'optional',
  }
  await night()
})
afterEach(() => {
  server.end()
  rmSync(folder, { recursive: true, force: true })
})

const night = (recipients: string[] = []) =>
  backUpNightly({
    ...{ data: dirname(server.file), folder, recipients, zone: 'America/Sao_Paulo', now },
    kept: { days: 7, weeks: 4, months: 12 },
  })
const found = async (changes: Record<string, string> = {}, identities: string[] = []) => {
  const problems = await examine({ config: configFrom({ ...env, ...changes }), now, opening: { identities } })
  return problems.map(({ what, remedy }) => `${what} ${remedy}`)
}

test('a good installation has nothing to be told', async () => {
  await sentFile(server, 'Uma aula')
  expect(await found()).toEqual([])
})

test.each([
  [{ CHAMADA_ORIGIN: '' }, 'endereço https'],
  [{ NODE_ENV: 'test', CHAMADA_DEMO: 'none' }, 'NODE_ENV=production'],
  [{ CHAMADA_TRUSTED_PROXIES: '0.0.0.0/0' }, 'CHAMADA_TRUSTED_PROXIES'],
  [{ CHAMADA_TIME_ZONE: 'UTC' }, 'fuso'],
  [{ CHAMADA_SECOND_FACTOR: 'required' }, 'só com a senha'],
  [{ CHAMADA_BACKUP_FOLDER: '' }, 'CHAMADA_BACKUP_FOLDER'],
  [{ CHAMADA_BACKUP_FOLDER: '/nowhere/at/all' }, 'nenhuma cópia'],
  [{ CHAMADA_DATA: '/nowhere/at/all' }, 'Não há banco'],
])('%j is told', async (changes, what) => {
  expect(await found(changes)).toEqual([expect.stringContaining(what)])
})

test('a folder of backups that cannot be written is told, and one that is not there is left to the server', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '', { mode: 0o600 })
  expect(await found({ CHAMADA_BACKUP_FOLDER: file })).toEqual([expect.stringContaining('não pode ser escrita')])
  const missing = join(folder, 'missing')
  expect(await found({ CHAMADA_BACKUP_FOLDER: missing })).toEqual([expect.stringContaining('nenhuma cópia')])
  expect(existsSync(missing)).toBe(false)
})

test('an old, a damaged and a readable backup are told', async () => {
  const { identity, recipient } = await newKey()
  now += 27 * hour
  expect(await found()).toEqual([expect.stringContaining('27 horas')])
  await night([recipient])
  expect(await found({}, [identity])).toEqual([])
  expect(await found({}, [(await newKey()).identity])).toEqual([expect.stringContaining('não abre')])
  now += hour
  const name = `chamada-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`
  writeFileSync(join(folder, name), '\x1f\x8bxxxx', { encoding: 'latin1', mode: 0o600 })
  expect(await found()).toEqual([expect.stringContaining('A última cópia não abre')])
  rmSync(join(folder, name))
  chmodSync(folder, 0o755)
  expect(await found()).toEqual([expect.stringContaining('podem ler as cópias')])
})

test('files that are missing, and files that nobody has, are told', async () => {
  const { hash } = await sentFile(server, 'Uma aula')
  const files = join(dirname(server.file), 'files')
  rmSync(join(files, hash.slice(0, 2), hash))
  const unnamed = 'e'.repeat(64)
  mkdirSync(join(files, 'ee'), { recursive: true })
  writeFileSync(join(files, 'ee', unnamed), 'x')
  utimesSync(join(files, 'ee', unnamed), 0, 0)
  expect(await found()).toEqual([expect.stringContaining(hash), expect.stringContaining(unnamed)])
})

test('a clock that is behind what already happened is told', async () => {
  now = Date.UTC(2020, 0, 1)
  expect(await found()).toContainEqual(expect.stringContaining('relógio'))
})

test('a full disk and an old Node are told', () => {
  const config = configFrom(env)
  expect(diskProblems(config, 2 ** 29)).toEqual([expect.objectContaining({ what: expect.stringContaining('0,5 GB') })])
  expect(diskProblems(config, 2 ** 32)).toEqual([])
  expect(proxyProblems(config, '20.18.0')).toHaveLength(1)
  expect(proxyProblems(config, '24.1.0')).toEqual([])
})
