import { expect, test } from 'vitest'
import { deleteLesson } from '../../schema/mutations/deleteLesson.ts'
import { setCurrentLesson } from '../../schema/mutations/setCurrentLesson.ts'
import { updateLesson } from '../../schema/mutations/updateLesson.ts'
import { drain } from './drain.ts'
import { pageLock as lock } from './locks.ts'
import type { Mirror } from './mirror.ts'
import { mutate } from './mutate.ts'
import { NetworkFailure } from './networkFailure.ts'
import { outboxOf } from './summary.ts'
import { takeBack } from './takeBack.ts'
import { scripted, syncedMirror } from './testing/testMirror.ts'

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
  expect(await takeBack(mirror, [gone.id], lock)).toEqual([])
  expect(await lessonsOf(mirror)).toEqual(before.map(([id, title]) => [id, id === 7 ? 'Outra' : title]))
  expect((await outboxOf(mirror)).waiting.map(({ name }) => name)).toEqual(['updateLesson'])
})

test('one that a request may have carried stays, though no answer came', async () => {
  const mirror = await administered()
  const gone = await mutate(mirror, deleteLesson, { id: 8 })
  await drain(mirror, { ...scripted(new NetworkFailure(0)), lock })
  expect(await takeBack(mirror, [gone.id], lock)).toEqual([gone.id])
  expect((await outboxOf(mirror)).waiting.map(({ id }) => id)).toEqual([gone.id])
})

test('of several, those that never left are undone together, and the others are told', async () => {
  const mirror = await administered()
  const before = await lessonsOf(mirror)
  const carried = await mutate(mirror, updateLesson, { id: 7, title: 'Outra' })
  await drain(mirror, { ...scripted(new NetworkFailure(0)), lock })
  const ids = [carried.id]
  for (const [id] of before) ids.push((await mutate(mirror, deleteLesson, { id: id as number })).id)
  expect(await lessonsOf(mirror)).toEqual([])
  expect(await takeBack(mirror, ids, lock)).toEqual([carried.id])
  expect(await lessonsOf(mirror)).toEqual(before.map(([id, title]) => [id, id === 7 ? 'Outra' : title]))
  expect((await outboxOf(mirror)).waiting.map(({ id }) => id)).toEqual([carried.id])
})

test('one that was tried where nothing can leave the device can be undone', async () => {
  const mirror = await administered()
  const gone = await mutate(mirror, deleteLesson, { id: 8 })
  const { network } = scripted(new NetworkFailure(0))
  await drain(mirror, { network: { ...network, reachable: () => false }, lock })
  expect(await takeBack(mirror, [gone.id], lock)).toEqual([])
  expect((await outboxOf(mirror)).waiting).toEqual([])
})

test('what the server refused or has is nothing to take back', async () => {
  const mirror = await administered()
  const act = await mutate(mirror, setCurrentLesson, { classId: 3, lessonId: 7 })
  await mirror.db.outbox.delete(act.id)
  expect(await takeBack(mirror, [act.id], lock)).toEqual([act.id])
})
