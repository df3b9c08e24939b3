import { createHash } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  bodyOf,
  bytesOf,
  openTestFiles,
  partBytes,
  storeKinds,
  type TestFiles,
} from '#server/tests/support/fileStores.ts'

// Covers: a file store behind one interface: a folder, and a bucket of a service that speaks S3.

/** Bytes that differ from one another, so that parts in a wrong order show. */
const made = (length: number) => Uint8Array.from({ length }, (_, at) => (at * 31 + (at >> 8)) & 255)
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
/** Says that bytes are the same, without listing them when they are not. */
const same = (bytes: Uint8Array) => (others: Uint8Array) => Buffer.from(bytes).equals(others)
const day = 24 * 60 * 60_000

describe.each(storeKinds)('%s', (kind) => {
  let place: TestFiles
  beforeEach(async () => {
    place = await openTestFiles(kind)
  })
  afterEach(() => place.end())

  const keep = async (bytes: Uint8Array) => {
    const received = await place.files.receive(bodyOf(bytes), bytes.length)
    await place.files.keep(received)
    place.files.discard(received)
    return received.hash
  }
  const incoming = () => place.files.removeIncomplete(Number.POSITIVE_INFINITY)

  test.each([1, partBytes, partBytes + 1, 3 * partBytes + 7])(
    'keeps a content of %i bytes by its hash and gives it back whole',
    async (length) => {
      const bytes = made(length)
      const hash = await keep(bytes)
      expect(hash).toBe(hashOf(bytes))
      expect(await bytesOf(await place.again().read(hash))).satisfy(same(bytes))
      expect(await place.files.has(hash)).toBe(true)
      expect(await place.files.all()).toMatchObject([{ name: hash, hash, bytes: length }])
      expect(await incoming()).toBe(0)
    },
  )

  test('gives any part of a file, as a part', async () => {
    const bytes = made(2 * partBytes)
    const hash = await keep(bytes)
    for (const [from, to] of [
      [0, 1],
      [0, 499],
      [partBytes - 5, partBytes + 5],
      [bytes.length - 1, bytes.length - 1],
    ] as const)
      expect(await bytesOf(await place.files.read(hash, { from, to }))).satisfy(same(bytes.slice(from, to + 1)))
  })

  test('has nothing under a hash that nobody kept, and forgets what is removed', async () => {
    const unknown = 'e'.repeat(64)
    expect([await place.files.has(unknown), await place.files.read(unknown)]).toEqual([false, undefined])
    await place.files.remove(unknown)
    const hash = await keep(made(10))
    await place.files.remove(hash)
    expect([await place.files.has(hash), await place.files.read(hash), await place.files.all()]).toEqual([
      false,
      undefined,
      [],
    ])
  })

  test('keeps a light version beside its file, under the same hash', async () => {
    const hash = await keep(made(50))
    const light = await place.files.receive(bodyOf(made(5)), 5)
    await place.files.keep(light, `${hash}.light`)
    const all = (await place.files.all()).map(({ name, hash, bytes }) => [name, hash, bytes])
    expect(all.sort()).toEqual([
      [hash, hash, 50],
      [`${hash}.light`, hash, 5],
    ])
  })

  test('sees only its own names', async () => {
    await keep(made(10))
    writeFileSync(join(place.folder, 'nota.txt'), 'x')
    expect(await place.files.all()).toHaveLength(1)
  })

  test('a content that is too large, or breaks off, leaves nothing', async () => {
    await expect(place.files.receive(bodyOf(made(11)), 10)).rejects.toMatchObject({ code: 'file.tooLarge' })
    const broken = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error('cut')) })
    await expect(place.files.receive(broken, 10)).rejects.toThrow('cut')
    expect([await incoming(), await place.files.all()]).toEqual([0, []])
  })

  test('what was received and never kept is swept, once it is old', async () => {
    const { path } = await place.files.receive(bodyOf(made(10)), 10)
    expect(await place.files.removeIncomplete(Date.now() - day)).toBe(0)
    expect(existsSync(path)).toBe(true)
    expect(await place.files.removeIncomplete(Date.now() + day)).toBe(1)
    expect(existsSync(path)).toBe(false)
  })

  test('works about one hash wait for one another, those about others do not', async () => {
    const order: string[] = []
    let open = () => {}
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    const first = place.files.schedule('a', async () => {
      await gate
      order.push('a1')
    })
    const second = place.files.schedule('a', async () => void order.push('a2'))
    await place.files.schedule('b', async () => void order.push('b'))
    open()
    await Promise.all([first, second])
    expect(order).toEqual(['b', 'a1', 'a2'])
    await expect(place.files.schedule('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await place.files.schedule('a', async () => 'still')).toBe('still')
  })
})
