import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ownFile } from '#schema/fields/ownFile.ts'
import { evaluateLesson } from '#schema/mutations/lesson/evaluateLesson.ts'
import { importRows } from '#server/store/write/bulk.ts'
import { evaluation, markedCast } from '#server/tests/support/evaluationActs.ts'
import { sentFile } from '#server/tests/support/sentFile.ts'
import { testServer } from '#server/tests/support/testServer.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { outboxOf } from '#web/mirror/outbox/summary.ts'
import { anasDevice, cutAfter, size, text } from '#web/tests/support/anasDevice.ts'
import { packFiles } from './packedFiles.ts'

// Covers: a file counts as kept after its hash; never a row or a mark for a file; Wi-Fi only.
let server: Awaited<ReturnType<typeof testServer>>
beforeEach(async () => {
  server = await testServer({ rows: markedCast })
})
afterEach(() => {
  vi.restoreAllMocks()
  return server.end()
})

/** The answer, as it comes over a slow line: a few hundred bytes at a time. */
const inPieces = (answer: Response) => {
  let at = 0
  const bytes = new TextEncoder().encode(text)
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(bytes.subarray(at, at + 600))
      at += 600
      if (at >= bytes.length) controller.close()
    },
  })
  return new Response(body, answer)
}

/** The answer with another letter somewhere in it, as long as before. */
const spoiled = (answer: Response) =>
  new Response(new TextEncoder().encode(text.replace('ano', 'ana')), { status: 200, headers: answer.headers })

it('a file whose bytes are not those of its hash is loaded again, once, and then said; it is not tried again by itself', async () => {
  const { want, download, kept, line, files } = await anasDevice(server)
  await want(101)
  line.spoil = spoiled
  expect(await download()).toBe(null)
  expect(line.ranges).toEqual([undefined, undefined])
  expect(await files.files.toArray()).toMatchObject([{ got: 0, halted: 'spoiled' }])
  expect([await kept(), await files.parts.count()]).toEqual([undefined, 0])
  await download()
  expect(line.ranges).toHaveLength(2)

  let times = 0
  line.spoil = (answer) => (times++ ? answer : spoiled(answer))
  await want(101)
  expect(await download()).toBe(null)
  expect(await kept()).toBe(text)
})

it('a download that goes on also proves what was here before', async () => {
  const { want, download, kept, line, files } = await anasDevice(server)
  await want(101)
  line.spoil = cutAfter(1_200)
  await download()
  const [part] = await files.parts.toArray()
  await files.parts.put({ ...part!, data: new ArrayBuffer(part!.data.byteLength) })
  line.spoil = (answer) => answer
  expect(await download()).toBe(null)
  expect(await kept()).toBe(text)
  expect(line.ranges.at(-1)).toBeUndefined()
})

it('on a slow line less than a part is stored in time, and a download that was cut goes on from there', async () => {
  const { want, download, kept, line, files } = await anasDevice(server)
  await want(101)
  line.spoil = (answer) => cutAfter(1_200)(inPieces(answer))
  const whole = { partSize: size }
  await download(whole)
  expect(await files.files.toArray()).toMatchObject([{ got: 0, halted: 'network' }])
  await download({ ...whole, partMs: 0 })
  expect(await files.files.toArray()).toMatchObject([{ got: 600, halted: 'network' }])
  line.spoil = (answer) => answer
  expect(await download(whole)).toBe(null)
  expect(line.ranges.at(-1)).toBe('bytes=600-')
  expect(await kept()).toBe(text)
})

it('a download whose first parts are gone starts over', async () => {
  const { want, download, kept, line, files } = await anasDevice(server)
  await want(101)
  line.spoil = cutAfter(1_200)
  await download()
  await files.parts.clear()
  line.spoil = (answer) => answer
  await download()
  await download()
  expect(await kept()).toBe(text)
})

it('a disk that is full in the middle of a file: what came of it is let go, and what the person does is saved', async () => {
  const { device, want, download, line, files } = await anasDevice(server)
  await want(101)
  let left = 1_200
  line.spoil = inPieces
  const { put } = IDBObjectStore.prototype
  // Bytes of files and rows share the disk.
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...what) {
    const bytes = this.name === 'parts' ? (what[0] as { data: ArrayBuffer }).data.byteLength : 0
    if (bytes > left) throw new DOMException('no room', 'QuotaExceededError')
    left -= bytes
    return put.apply(this, what)
  })
  expect(await download()).toBe('full')
  expect(await files.files.toArray()).toMatchObject([{ got: 0, halted: 'full' }])
  expect(await files.parts.count()).toBe(0)
  await mutate(device.mirror, evaluateLesson, { ...evaluation, selfPerformance: 'good' })
  expect((await outboxOf(device.mirror)).waiting).toHaveLength(1)
})
it('a file for which the device has too little room waits, and nothing of it is fetched', async () => {
  const { want, download, kept, line, files } = await anasDevice(server)
  await want(101)
  expect(await download({ room: async () => size - 1 })).toBe(null)
  expect(line.ranges).toEqual([])
  expect(await files.files.toArray()).toMatchObject([{ got: 0, halted: 'full' }])
  expect(await download({ retriesFull: false })).toBe(null)
  expect(line.ranges).toEqual([])
  expect(await download({ room: async () => null })).toBe(null)
  expect(await kept()).toBe(text)
})

it('a file is not here before what shows it is, and keeps no other file waiting', async () => {
  const { want, download, kept, file, files } = await anasDevice(server)
  const { address } = await sentFile(server, 'Os meses do ano.')
  const material = { id: 310, lessonId: 102, title: 'Meses', fileUrl: address }
  await server.store.tx((q) => importRows(q, { materials: [material] }, { at: 1 }))
  const other = ownFile(address)!
  await want(101)
  await files.want([{ file: other, lessonId: 102 }])
  const keepReader = async ({ hash }: { hash: string }) => hash !== file.hash
  expect(await download({ keepReader })).toBe(null)
  const got = async () => Object.fromEntries((await files.files.toArray()).map(({ hash, got }) => [hash, got]))
  expect(await got()).toEqual({ [file.hash]: 0, [other.hash]: other.bytes })
  expect(await download({ keepReader: async () => true })).toBe(null)
  expect(await kept()).toBe(text)
})

it('what nobody asked for now waits for a network that costs nothing, also in the middle; what somebody asks for does not', async () => {
  const { download, kept, file, line, files } = await anasDevice(server)
  const packed = [{ file, lessonId: 101 }]
  await packFiles(files, packed, false)
  expect(await download({ isFree: () => false })).toBe(null)
  expect(await files.files.toArray()).toMatchObject([{ got: 0, halted: 'wifi' }])
  expect(line.ranges).toEqual([])
  let answers = 0
  line.spoil = inPieces
  await download({ isFree: () => answers++ < 2 })
  const [half] = await files.files.toArray()
  expect(half!.halted).toBe('wifi')
  expect(half!.got).toBeGreaterThan(0)
  expect(half!.got).toBeLessThan(size)
  line.spoil = (answer) => answer
  await packFiles(files, packed, true)
  expect(await download({ isFree: () => false })).toBe(null)
  expect(await kept()).toBe(text)
})
