import { readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backUpNightly } from '#server/backup/nightly.ts'
import { configFrom } from '#server/config.ts'
import { erase } from '#server/execute/erase.ts'
import { openFiles } from '#server/files/openFiles.ts'
import { userOf } from '#server/store/accounts/people.ts'
import { openTestBucket } from '#server/tests/support/bucket.ts'
import { people } from '#server/tests/support/cast.ts'
import { sentFile } from '#server/tests/support/sentFile.ts'
import { makeTestFolder } from '#server/tests/support/testFolder.ts'
import { testServer } from '#server/tests/support/testServer.ts'
import { backUpLines, backupKeyLines, eraseAgainLines, openingFrom, restoreLines } from './backupActs.ts'

let server: Awaited<ReturnType<typeof testServer>>
let elsewhere: string
beforeEach(async () => {
  server = await testServer()
  elsewhere = makeTestFolder('acts')
})
afterEach(() => {
  server.end()
  rmSync(elsewhere, { recursive: true, force: true })
})

test('a backup for the key of the settings opens with the key file, and erasures since then are done again', async () => {
  const keyFile = join(elsewhere, 'key.txt')
  const [, setting] = await backupKeyLines(keyFile)
  expect(statSync(keyFile).mode & 0o777).toBe(0o600)
  expect(readFileSync(keyFile, 'utf8')).toContain(setting!.split('=')[1])
  await expect(backupKeyLines(keyFile)).rejects.toMatchObject({ code: 'EEXIST' })
  const config = configFrom({ CHAMADA_DATA: dirname(server.file), CHAMADA_BACKUP_KEY: setting!.split('=')[1]! })
  const file = join(elsewhere, 'copia.age')
  await backUpLines(config, file)

  const { store } = server
  const [davi, ana] = [(await userOf(store.q, people.davi))!, (await userOf(store.q, people.ana))!]
  await erase(store, davi, { id: ana.id, name: ana.name }, server.clock.time)
  store.close()
  const { former } = await restoreLines(config, file, openingFrom(keyFile, undefined))
  Object.assign(server, { store: server.open() })
  expect((await userOf(server.store.q, ana.id))?.name).toBe(ana.name)
  expect(await eraseAgainLines(config, former!)).toEqual(['Uma pessoa apagada a pedido foi apagada de novo.'])
  expect((await userOf(server.store.q, ana.id))?.name).not.toBe(ana.name)
  expect(await eraseAgainLines(config, former!)).toEqual([])
})

test('a backup says what stayed in the bucket, and a restore what is no longer there', async () => {
  const bucket = await openTestBucket()
  const { endpoint, keyId, secret } = bucket.place
  const config = configFrom({
    ...{ CHAMADA_DATA: dirname(server.file), CHAMADA_FILES: `s3://escola/arquivos?endpoint=${endpoint}` },
    ...{ AWS_ACCESS_KEY_ID: keyId, AWS_SECRET_ACCESS_KEY: secret },
  })
  const files = await openFiles(config.files)
  const keep = async (text: string) => files.keep(await files.receive(new Blob([text]).stream(), 100))
  const [here, lost] = [await sentFile(server, 'Uma aula'), await sentFile(server, 'Outra aula')]
  await keep('Uma aula')
  const [small, whole] = [join(elsewhere, 'copia.tar.gz'), join(elsewhere, 'inteira.tar.gz')]
  expect(await backUpLines(config, small)).toEqual([
    `Cópia feita e conferida: ${small}`,
    'Tem o banco e 0 arquivos enviados.',
    'No bucket fica 1 arquivo, conferido na lista da cópia (--with-files os traz também).',
    `Atenção: o arquivo ${lost.hash} não está no bucket e ficou fora.`,
  ])
  await keep('Outra aula')
  expect((await backUpLines(config, whole, { withFiles: true }))[1]).toBe('Tem o banco e 2 arquivos enviados.')
  expect(
    await backUpNightly({
      ...{ data: config.data, files, folder: join(elsewhere, 'noites'), recipients: [], zone: config.zone, now: 0 },
      kept: config.backups.kept,
    }),
  ).toEqual([expect.stringContaining('0 files, 2 seen in the bucket, 0 old deleted')])

  await files.remove(here.hash)
  server.store.close()
  const warning = `Atenção: o arquivo ${here.hash} ficou no bucket quando a cópia foi feita e não está mais lá.`
  expect((await restoreLines(config, small, {})).lines).toContain(warning)
  expect((await restoreLines(config, whole, {})).lines.join()).not.toContain('Atenção')
  expect(await files.has(here.hash)).toBe(true)
  Object.assign(server, { store: server.open() })
  await bucket.end()
})
