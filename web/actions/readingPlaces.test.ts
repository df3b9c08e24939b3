import { afterEach, expect, test, vi } from 'vitest'
import { wholeRow } from '#schema/nouns/tables.ts'
import { pageLock } from '#web/mirror/database/locks.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import { beginVisit, endVisit } from '#web/mirror/database/visit.ts'
import { drain } from '#web/mirror/sync/drain.ts'
import type { LessonItem } from '#web/model/reader/lessonItem.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { classPage, emptyAnswer, modulePage, students } from '#web/tests/support/smallClass.ts'
import { scripted, testDevice } from '#web/tests/support/testMirror.ts'
import { keepPlace, readingPlaces, readPlace } from './readingPlaces.ts'

// Covers: readers inside the app: the last place is kept per person and file, and a student's synced.

afterEach(() => {
  useSessionState.setState({ mirror: null, user: null })
  vi.useRealTimers()
})
async function signInOn(device: ReturnType<typeof testDevice>) {
  const mirror = device.open()
  await beginVisit(mirror)
  useSessionState.setState({ mirror })
  return mirror
}
const at = (place: number, end = 30) => ({ place, end, finished: place === end })
const [a, b, c] = [{ hash: 'a' }, { hash: 'b' }, { hash: 'c' }]

test('the place in a file is there again after a reload, and nobody else on the device has it', async () => {
  const device = testDevice()
  const before = await signInOn(device)
  await keepPlace(a, at(12), 1)
  await keepPlace(b, at(3), 1)
  before.db.close()
  await signInOn(device)
  expect([await readPlace(a), await readPlace(b), await readPlace(c)]).toEqual([12, 3, 0])
  await signInOn(testDevice())
  expect(await readPlace(a)).toBe(0)
})

test('a place that arrives after the sign-out is not kept, and nothing is read for nobody', async () => {
  const mirror = await signInOn(testDevice())
  await endVisit(mirror.db)
  await keepPlace(a, at(12), 1)
  expect(await mirror.db.read('places')).toBeUndefined()
  useSessionState.setState({ mirror: null })
  await keepPlace(a, at(12), 1)
  expect(await readPlace(a)).toBe(0)
})

const minute = 60_000
let contentId = 210

/** A device of a student, with a material that no test before had. */
async function studentDevice() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const [ana] = students
  const mirror = await signInOn(testDevice(ana!.id))
  contentId += 1
  const material = wholeRow('materials', { id: contentId, lessonId: 7, title: 'Folha', fileUrl: 'https://m.example/1' })
  const module = modulePage()
  const content = { ...module, rows: { ...module.rows, materials: [material] } }
  const network = scripted(emptyAnswer({ user: ana!, view: 'student@1', scopes: [classPage(), content] }))
  await drain(mirror, { ...network, lock: pageLock })
  useSessionState.setState({ user: ana! })
  const item: LessonItem = { contentTable: 'materials', contentId, lessonId: 7 }
  return { mirror, file: { hash: 'a', item }, item }
}
const queued = async ({ db }: Mirror) => (await db.outbox.toArray()).map(({ body }) => body)

/** As if another device of the student had been further. */
async function readElsewhere({ db }: Mirror, place: number) {
  const { key, row, ...stored } = (await db.rows('readings').toArray())[0]!
  await db.rows('readings').put({ ...stored, key, row: { ...row, place, readAt: 2_000_000 } })
}

test('what a student closes is one act with the last place, however many pages were turned', async () => {
  const { mirror, file, item } = await studentDevice()
  for (const page of [1, 2, 3, 12]) await keepPlace(file, at(page), 1)
  expect(await queued(mirror)).toEqual([])
  await readingPlaces.endReading(item)
  const { contentTable, contentId } = item
  expect(await queued(mirror)).toEqual([{ contentTable, contentId, place: 12, end: 30, finished: false }])
})

test('within a minute there is no second act about it; what was reached meanwhile follows after it', async () => {
  const { mirror, file, item } = await studentDevice()
  await keepPlace(file, at(2), 1)
  await readingPlaces.endReading(item)
  await keepPlace(file, at(5), 1)
  await readingPlaces.endReading(item)
  expect(await queued(mirror)).toHaveLength(1)
  expect(await readPlace(file)).toBe(5)
  vi.advanceTimersByTime(minute)
  await expect.poll(() => queued(mirror)).toMatchObject([{ place: 2 }, { place: 5 }])
})

test('a student who goes on reading is followed once a minute, and one who reads nothing new is not', async () => {
  const { mirror, file, item } = await studentDevice()
  await keepPlace(file, at(2), 1)
  vi.advanceTimersByTime(minute)
  await expect.poll(() => queued(mirror)).toMatchObject([{ place: 2 }])
  vi.advanceTimersByTime(minute)
  readingPlaces.noteReading(item)
  await readingPlaces.endReading(item)
  expect(await queued(mirror)).toHaveLength(1)
})

test('a student goes on where they stopped on another device, unless this one has not yet sent its own place', async () => {
  const { mirror, file, item } = await studentDevice()
  await keepPlace(file, at(2), 1)
  await readingPlaces.endReading(item)
  expect(await readPlace(file)).toBe(2)
  await readElsewhere(mirror, 20)
  expect(await readPlace(file)).toBe(20)
  await keepPlace(file, at(21), 1)
  expect(await readPlace(file)).toBe(21)
  await keepPlace(file, at(1), 1)
  expect(await readPlace(file)).toBe(0)
})

test('what staff reads is kept on their device alone', async () => {
  const { mirror, file, item } = await studentDevice()
  useSessionState.setState({ user: { ...students[0]!, role: 'teacher' } })
  await keepPlace(file, at(12), 1)
  await readingPlaces.endReading(item)
  expect(await queued(mirror)).toEqual([])
  expect(await readPlace(file)).toBe(12)
})
