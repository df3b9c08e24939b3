import { once } from 'node:events'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { configFrom } from '#server/config.ts'
import { makeTestFolder } from '#server/tests/support/testFolder.ts'
import { mayStart } from './mayStart.ts'
import { StartRefused } from './startRefusals.ts'

let folder: string
let data: string
beforeEach(() => {
  folder = makeTestFolder('start')
  data = join(folder, 'data')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const start = (env: Record<string, string> = {}) => mayStart(configFrom({ PORT: '0', CHAMADA_DATA: data, ...env }))

test('with its port taken, the server refuses before it writes anything', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await expect(start({ PORT: String(port) })).rejects.toThrow(StartRefused)
  await expect(start({ CHAMADA_METRICS_PORT: String(port) })).rejects.toThrow('CHAMADA_METRICS_PORT')
  expect(existsSync(data)).toBe(false)
  other.close()
})

test('any number of servers start on one folder when the database is at an address', async () => {
  const DATABASE_URL = 'postgres://db/chamada'
  expect(await Promise.all([start({ DATABASE_URL }), start({ DATABASE_URL })])).toEqual([undefined, undefined])
  expect(readdirSync(data)).toEqual([])
})

test('a second server on the same data is refused, and the first keeps them', async () => {
  const lock = await start()
  await expect(start()).rejects.toThrow(/^Outro servidor do Chamada.*já usa a pasta dos dados.*CHAMADA_DATA\.$/)
  lock?.release()
  ;(await start())?.release()
  expect(readdirSync(data)).toEqual(['chamada.sqlite.servidor'])
})
