import { chmodSync, existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { backUpNightly } from '#server/backup/nightly.ts'
import { newKey } from '#server/backup/seal.ts'
import { configFrom } from '#server/config.ts'
import type { FileStore } from '#server/files/fileStore.ts'
import { openFiles } from '#server/files/openFiles.ts'
import { openTestBucket } from '#server/tests/support/bucket.ts'
import { sentFile } from '#server/tests/support/sentFile.ts'
import { makeTestFolder } from '#server/tests/support/testFolder.ts'
import { testServer } from '#server/tests/support/testServer.ts'
import { diskProblems } from './doctor/backupChecks.ts'
import { filesProblems } from './doctor/fileChecks.ts'
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

describe('files in a bucket', () => {
  let bucket: Awaited<ReturnType<typeof openTestBucket>>
  let files: FileStore
  const hashes: string[] = []
  beforeEach(async () => {
    bucket = await openTestBucket('')
    const { endpoint, keyId, secret } = bucket.place
    Object.assign(env, {
      ...{ CHAMADA_FILES: `s3://escola?endpoint=${endpoint}`, AWS_ACCESS_KEY_ID: keyId, AWS_SECRET_ACCESS_KEY: secret },
    })
    files = await openFiles(configFrom(env).files)
    for (const text of ['Uma aula', 'Outra aula']) {
      const { hash } = await sentFile(server, text)
      await files.keep(await files.receive(new Blob([text]).stream(), 100))
      hashes.push(hash)
    }
    rmSync(join(dirname(server.file), 'files'), { recursive: true })
  })
  afterEach(() => bucket.end())

  test('have nothing to be told while all is well', async () => {
    expect(await found()).toEqual([])
  })

  test('are told when they are missing, and when nobody has them any more', async () => {
    await files.remove(hashes.at(-1)!)
    now = Date.now()
    expect(await found()).toEqual([
      expect.stringMatching(`Faltam 1 arquivos enviados no bucket escola.*${hashes.at(-1)}`),
    ])
    await server.store.tx(async (q) => void (await q.delete(server.store.t.uploads)))
    const problems = await filesProblems(server.store, configFrom(env).files, now + 3 * 24 * hour)
    expect(problems).toMatchObject([{ what: expect.stringMatching(/^Há 1 arquivos no bucket escola que nenhuma/) }])
  })

  test('are told to be open to everybody when the service gives them without a key', async () => {
    for (const path of ['list-type', '/escola/']) {
      bucket.letIn(({ url }) => url.includes(path))
      expect(await found(), path).toEqual([expect.stringContaining('Qualquer pessoa lê o bucket escola sem chave')])
    }
  })

  test('are told to be out of reach when the service refuses the key, and nothing else is held up', async () => {
    const problems = await found({ AWS_SECRET_ACCESS_KEY: 'outra', CHAMADA_BACKUP_FOLDER: '' })
    expect(problems).toEqual([
      expect.stringContaining('CHAMADA_BACKUP_FOLDER'),
      expect.stringMatching(/não respondeu como devia: .*403 SignatureDoesNotMatch.*AWS_/),
    ])
  })
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
