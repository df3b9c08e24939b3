import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { initialSync } from '#web/mirror/database/records.ts'
import { testDevice } from '#web/tests/support/testMirror.ts'
import { fetchDeviceKey } from './fetchDeviceKey.ts'
import { keepSealingKey } from './keepSealingKey.ts'
import { lockOutbox } from './leave.ts'
import { seal, sealingKey, unseal } from './sealer.ts'

// Covers: the key that seals what somebody leaves.

const newKey = () => randomBytes(32).toString('base64')
const answering = (body: unknown, status = 200) =>
  (async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })) as typeof fetch

test.each([
  ['a portal’s page', answering('<html>Entre na rede da escola</html>')],
  ['another person’s, whose session it is by now', answering({ userId: 11, key: newKey() })],
  ['half a key', answering({ userId: 10, key: 'abc' })],
  ['an answer of an older server', answering('Não encontrado', 404)],
  ['no answer', (() => Promise.reject(new TypeError('cut'))) as typeof fetch],
])('%s is never taken for the key', async (_, fetcher) => {
  await expect(fetchDeviceKey(10, fetcher)).rejects.toThrow('no receipt')
})

test('the key is requested once, and again only after the server was restored from a backup', async () => {
  const mirror = testDevice().open()
  const keys = [newKey(), newKey()]
  const requests: number[] = []
  const ask = async (userId: number) => keys[requests.push(userId) - 1]!
  const first = await keepSealingKey(mirror, ask)
  await mirror.db.keep('sync', { ...initialSync, epoch: 'a' })
  await keepSealingKey(mirror, ask)
  await keepSealingKey(mirror, ask)
  expect(requests).toEqual([mirror.userId])
  await mirror.db.keep('sync', { ...initialSync, epoch: 'b' })
  const second = await keepSealingKey(mirror, ask)
  expect(requests).toHaveLength(2)
  const sealed = await seal(second, 10, 'x')
  expect([await unseal(first, 10, sealed), await unseal(await sealingKey(keys[1]!), 10, sealed)]).toEqual([
    undefined,
    'x',
  ])
  mirror.db.close()
})

test('nothing is stored for a person who has left, and nobody can read a key out of the device', async () => {
  const mirror = testDevice().open()
  await lockOutbox(mirror)
  await expect(keepSealingKey(mirror, async () => newKey())).rejects.toThrow('signed out')
  expect(await mirror.db.read('sealing')).toBeUndefined()
  const key = await sealingKey(newKey())
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
  mirror.db.close()
})
