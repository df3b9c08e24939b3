import { readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { configFrom } from '#server/config.ts'
import { erase } from '#server/execute/erase.ts'
import { userOf } from '#server/store/accounts/people.ts'
import { people } from '#server/tests/support/cast.ts'
import { testServer } from '#server/tests/support/testServer.ts'
import { makeTestFolder } from '#server/tests/support/testStore.ts'
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
