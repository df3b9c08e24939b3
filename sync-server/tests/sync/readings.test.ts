import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepReading } from '#schema/mutations/lesson/keepReading.ts'
import { updateMaterial } from '#schema/mutations/lesson/updateMaterial.ts'
import { recent } from '#server/store/journal/journal.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { type ApiDevice, openDevice } from '#server/tests/support/apiDevice.ts'
import { people } from '#server/tests/support/cast.ts'
import { testServer } from '#server/tests/support/testServer.ts'

// Covers: what a student opened stands on their lesson and in the teacher's view; the place is the same on each device.

type Server = Awaited<ReturnType<typeof testServer>>
let server: Server
let ana: ApiDevice
beforeEach(async () => {
  server = await testServer()
  ana = await openDevice(server, 'ana')
})
afterEach(() => server.end())

const sheet = { classId: 3, contentTable: 'materials', contentId: 211, end: 30, finished: false } as const
const read = (device: ApiDevice, place: number, more: object = {}) =>
  device.send(device.act(keepReading, { ...sheet, place, ...more }))
const rows = () => readerOf(server.store.q).where('readings', { studentId: people.ana })
const heldBy = ({ holdings }: ApiDevice) =>
  [...holdings.view()].flatMap(([name, row]) => (name.startsWith('readings:') ? [row] : []))

test('the place of a material is one row, the last one written, on each device of the student', async () => {
  const tablet = await openDevice(server, 'ana')
  await read(ana, 12)
  server.clock.time += 60_000
  await tablet.settle()
  expect(heldBy(tablet)).toMatchObject([{ place: 12, end: 30, openedAt: server.clock.time - 60_000 }])
  await read(tablet, 14)
  await ana.settle()
  expect(heldBy(ana)).toMatchObject([{ place: 14, openedAt: server.clock.time - 60_000, readAt: server.clock.time }])
  expect(await rows()).toHaveLength(1)
})

test('what was finished once stays finished, whatever is read of it again', async () => {
  await read(ana, 30, { finished: true })
  server.clock.time += 60_000
  await read(ana, 2)
  expect(await rows()).toMatchObject([{ place: 2, finished: true }])
})

test('teachers and the office read that it was opened and finished, not where and when somebody stopped; classmates nothing', async () => {
  await read(ana, 12)
  const opened = server.clock.time
  server.clock.time += 60_000
  await read(ana, 30, { finished: true })
  for (const who of ['marina', 'celia'] as const) {
    const seen = { studentId: people.ana, finished: true, place: null, end: null, openedAt: opened, readAt: opened }
    expect(heldBy(await openDevice(server, who)), who).toMatchObject([seen])
  }
  expect(heldBy(await openDevice(server, 'bento'))).toEqual([])
})

test('no history fills with it: its entry is a receipt, and sent twice it is done once', async () => {
  const act = ana.act(keepReading, { ...sheet, place: 12 })
  await ana.send(act)
  const { receipts } = await ana.send(act)
  expect(receipts).toMatchObject([{ outcome: 'alreadyApplied' }])
  expect(await recent(server.store.q, { limit: 10 })).toEqual([])
  const entries = await server.store.q.select().from(server.store.t.journal)
  expect(entries).toMatchObject([{ name: 'keepReading', body: null, changes: [] }])
  expect(await server.store.q.select().from(server.store.t.journalRows)).toEqual([])
})

test('what students do not see any more by then is left as it is, and nobody is told of a fault', async () => {
  const celia = await openDevice(server, 'celia')
  await celia.send(celia.act(updateMaterial, { id: 211, visibility: 'teacher' }))
  const { receipts } = await read(ana, 12)
  expect(receipts).toMatchObject([{ outcome: 'applied' }])
  await read(ana, 12, { contentId: 999 })
  expect(await rows()).toEqual([])
})

test('a class in which the student never was does not exist for them', async () => {
  const { receipts } = await read(ana, 12, { classId: 4 })
  expect(receipts).toMatchObject([{ outcome: 'refused', code: 'notFound' }])
})

test('the readings go with the class and with the lesson, and come back with it', async () => {
  const celia = await openDevice(server, 'celia')
  const office = (method: string, path: string) => server.call(method, path, { cookie: celia.cookie })
  await read(ana, 12)
  await office('DELETE', '/api/lessons/101')
  expect(await rows()).toEqual([])
  const [deletion] = await recent(server.store.q, { limit: 1, deletions: true })
  await office('POST', `/api/activities/${deletion!.id}/restore`)
  expect(await rows()).toMatchObject([{ place: 12 }])
  await office('DELETE', '/api/classes/3')
  expect(await rows()).toEqual([])
})
