import { expect, test } from 'vitest'
import { deleteLesson } from '#schema/mutations/lesson/deleteLesson.ts'
import { updateLesson } from '#schema/mutations/lesson/updateLesson.ts'
import { setCurrentLesson } from '#schema/mutations/rollCall/setCurrentLesson.ts'
import { pageLock as lock } from '#web/mirror/database/locks.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import { NetworkFailure } from '#web/mirror/server/networkFailure.ts'
import { drain } from '#web/mirror/sync/drain.ts'
import { emptyAnswer, marina } from '#web/tests/support/smallClass.ts'
import { scripted, syncedMirror } from '#web/tests/support/testMirror.ts'
import { mutate } from './mutate.ts'
import { outboxFile, readOutboxFile } from './outboxFile.ts'
import { outboxOf } from './summary.ts'
import { withdrawUnsent } from './withdrawUnsent.ts'

const lessonsOf = async ({ rows }: Mirror) => (await rows.where('lessons', {})).map(({ id, title }) => [id, title])
const administered = async () => {
  const { mirror } = await syncedMirror()
  const user = (await mirror.db.read('user'))!
  await mirror.db.keep('user', { ...user, role: 'admin' })
  return mirror
}

test('a deletion that never left the device is undone as if it had not been; what came after it stays', async () => {
  const mirror = await administered()
  const before = await lessonsOf(mirror)
  const gone = await mutate(mirror, deleteLesson, { id: 8 })
  await mutate(mirror, updateLesson, { id: 7, title: 'Outra' })
  expect(await lessonsOf(mirror)).toEqual([[7, 'Outra']])
  expect(await withdrawUnsent(mirror, [gone.id], lock)).toEqual([])
  expect(await lessonsOf(mirror)).toEqual(before.map(([id, title]) => [id, id === 7 ? 'Outra' : title]))
  expect((await outboxOf(mirror)).waiting.map(({ name }) => name)).toEqual(['updateLesson'])
})

test('one that a request may have carried stays, though no answer came', async () => {
  const mirror = await administered()
  const gone = await mutate(mirror, deleteLesson, { id: 8 })
  await drain(mirror, { ...scripted(new NetworkFailure(0)), lock })
  expect(await withdrawUnsent(mirror, [gone.id], lock)).toEqual([gone.id])
  expect((await outboxOf(mirror)).waiting.map(({ id }) => id)).toEqual([gone.id])
})

test('of several, those that never left are undone together, and the others are reported', async () => {
  const mirror = await administered()
  const before = await lessonsOf(mirror)
  const carried = await mutate(mirror, updateLesson, { id: 7, title: 'Outra' })
  await drain(mirror, { ...scripted(new NetworkFailure(0)), lock })
  const ids = [carried.id]
  for (const [id] of before) ids.push((await mutate(mirror, deleteLesson, { id: id as number })).id)
  expect(await lessonsOf(mirror)).toEqual([])
  expect(await withdrawUnsent(mirror, ids, lock)).toEqual([carried.id])
  expect(await lessonsOf(mirror)).toEqual(before.map(([id, title]) => [id, id === 7 ? 'Outra' : title]))
  expect((await outboxOf(mirror)).waiting.map(({ id }) => id)).toEqual([carried.id])
})

test('one that was tried where nothing can leave the device can be undone', async () => {
  const mirror = await administered()
  const gone = await mutate(mirror, deleteLesson, { id: 8 })
  const { network } = scripted(new NetworkFailure(0))
  await drain(mirror, { network: { ...network, reachable: () => false }, lock })
  expect(await withdrawUnsent(mirror, [gone.id], lock)).toEqual([])
  expect((await outboxOf(mirror)).waiting).toEqual([])
})

test('a browser that wrongly says there is no network sends all the same, and then nothing of it is taken back', async () => {
  const mirror = await administered()
  const gone = await mutate(mirror, deleteLesson, { id: 8 })
  const { network, requests } = scripted(emptyAnswer(), new NetworkFailure(0))
  await drain(mirror, { network: { ...network, reachable: () => false }, lock })
  expect(requests.at(-1)?.mutations).toMatchObject([{ id: gone.id }])
  expect(await withdrawUnsent(mirror, [gone.id], lock)).toEqual([gone.id])
})

test('what came in a file from another device, which may have sent it, stays', async () => {
  const mirror = await administered()
  const carried = await mutate(mirror, deleteLesson, { id: 8 })
  const file = JSON.stringify(await outboxFile(mirror, { id: marina.id, name: marina.name }))
  const other = await administered()
  const device = (await other.db.read('device'))!
  await other.db.keep('device', { ...device, block: device.block - 1 })
  await mutate(other, updateLesson, { id: 7, title: 'Outra' })
  await readOutboxFile(other, file)
  expect(await withdrawUnsent(other, [carried.id], lock)).toEqual([carried.id])
})

test('what the server has or refused cannot be withdrawn', async () => {
  const mirror = await administered()
  const act = await mutate(mirror, setCurrentLesson, { classId: 3, lessonId: 7 })
  await mirror.db.outbox.delete(act.id)
  expect(await withdrawUnsent(mirror, [act.id], lock)).toEqual([act.id])
})
