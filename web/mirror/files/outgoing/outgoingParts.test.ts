import Dexie from 'dexie'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openMirror } from '#web/mirror/database/mirror.ts'
import { testDevice } from '#web/tests/support/testMirror.ts'
import { forgetOutgoing, outgoingName } from './forgetOutgoing.ts'
import { keepOnlyParts, LostContent, newKey, partBytes, readParts, storeParts } from './outgoingParts.ts'

// Covers: the content of files that wait to be sent, on the device.

let device: ReturnType<typeof testDevice>
let mirror: ReturnType<typeof openMirror>
beforeEach(() => {
  device = testDevice()
  mirror = openMirror({ userId: 1, clock: device.clock, dexie: device.dexie })
})
afterEach(() => mirror.db.close())

const bytes = Uint8Array.from({ length: partBytes + 1000 }, (_, n) => (n * 7) % 251)
const hash = 'ab'.repeat(32)
const watch = { signal: new AbortController().signal, onProgress: () => {} }
const store = (key: string | undefined, of = hash) =>
  storeParts(mirror, { hash: of, content: new Blob([bytes]), key }, watch)
const bytesOf = async (content: Promise<Blob>) => new Uint8Array(await (await content).arrayBuffer())
/** What lies on the disk, as it lies there. */
async function stored(): Promise<{ hash: string; at: number; data: ArrayBuffer }[]> {
  const db = await new Dexie(outgoingName(1), device.dexie).open()
  const parts = await db.table('parts').toArray()
  db.close()
  return parts
}

test('any stretch of a file is read as it was stored, also across its parts', async () => {
  const key = newKey()
  await store(key)
  const read = (start: number, end: number) => bytesOf(readParts(mirror, { hash, key }, start, end))
  expect(await read(0, 3)).toEqual(bytes.slice(0, 3))
  expect(await read(partBytes - 2, partBytes + 5)).toEqual(bytes.slice(partBytes - 2, partBytes + 5))
  expect(await read(partBytes + 990, bytes.length)).toEqual(bytes.slice(partBytes + 990))
})

test('nothing of it lies there in clear, and another key does not open it', async () => {
  const key = newKey()
  await store(key)
  const [first] = await stored()
  expect(new Uint8Array(first!.data).subarray(0, 100)).not.toEqual(bytes.subarray(0, 100))
  await expect(readParts(mirror, { hash, key: newKey() }, 0, 10)).rejects.toThrow(LostContent)
  await expect(readParts(mirror, { hash: 'cd'.repeat(32), key }, 0, 10)).rejects.toThrow(LostContent)
})

test('where the browser cannot encrypt it is stored as it is', async () => {
  await store(undefined)
  expect(await bytesOf(readParts(mirror, { hash, key: undefined }, 5, 9))).toEqual(bytes.slice(5, 9))
})

test('a file whose storing is stopped leaves nothing', async () => {
  const stop = new AbortController()
  const onProgress = () => stop.abort()
  const storing = storeParts(
    mirror,
    { hash, content: new Blob([bytes]), key: newKey() },
    { signal: stop.signal, onProgress },
  )
  await expect(storing).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
  expect(await stored()).toEqual([])
})

test('what belongs to no listed file is deleted, and all of it when its person leaves nothing behind', async () => {
  await store(newKey())
  await store(newKey(), 'cd'.repeat(32))
  await keepOnlyParts(mirror, [hash])
  expect(new Set((await stored()).map((part) => part.hash))).toEqual(new Set([hash]))
  await forgetOutgoing(mirror)
  expect(await Dexie.exists(outgoingName(1)).catch(() => false)).toBe(false)
})
