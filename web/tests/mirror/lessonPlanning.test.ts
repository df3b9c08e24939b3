import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLesson } from '#schema/mutations/lesson/createLesson.ts'
import { startLesson } from '#schema/mutations/lesson/startLesson.ts'
import { updateLesson } from '#schema/mutations/lesson/updateLesson.ts'
import { setLessonPlanning } from '#schema/mutations/school/setLessonPlanning.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { testServer } from '#server/tests/support/testServer.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { outboxOf } from '#web/mirror/outbox/summary.ts'
import { personDevice } from '#web/tests/support/personDevice.ts'

// Covers: decisions section 9: teachers add and name lessons of what they teach unless their school says no.

let server: Awaited<ReturnType<typeof testServer>>
beforeEach(async () => {
  server = await testServer()
})
afterEach(() => server.end())

const refusal = 'Nesta escola, só a secretaria prepara as aulas.'

test('a teacher adds and renames lessons offline', async () => {
  const { mirror, sync } = await personDevice(server, 'marina')
  const { id } = await mutate(mirror, createLesson, { moduleId: 5, title: 'Terços' })
  await mutate(mirror, updateLesson, { id, title: 'Terços e quartos', order: 1 })
  await sync()
  expect(await outboxOf(mirror)).toMatchObject({ waiting: [], refused: [] })
  expect(await readerOf(server.store.q).get('lessons', id)).toMatchObject({ title: 'Terços e quartos', order: 1 })
})

test('a device that knows that the school says no refuses at once, and still starts the lesson of a roll', async () => {
  const celia = await personDevice(server, 'celia')
  await mutate(celia.mirror, setLessonPlanning, { id: 1, teachersPlanLessons: false })
  await celia.sync()
  const { mirror, sync } = await personDevice(server, 'marina')
  await expect(mutate(mirror, createLesson, { moduleId: 5, title: 'Terços' })).rejects.toThrow(refusal)
  await expect(mutate(mirror, updateLesson, { id: 101, title: 'Terços' })).rejects.toThrow(refusal)
  await mutate(mirror, startLesson, { classId: 3, moduleId: 5, title: 'Aula de 23/11' })
  await sync()
  expect(await outboxOf(mirror)).toMatchObject({ waiting: [], refused: [] })
})

test('what a device did before it heard of it is refused by the server, and shown with the reason', async () => {
  const { mirror, sync } = await personDevice(server, 'marina')
  const celia = await personDevice(server, 'celia')
  await mutate(celia.mirror, setLessonPlanning, { id: 1, teachersPlanLessons: false })
  await celia.sync()
  await mutate(mirror, updateLesson, { id: 101, title: 'Terços' })
  await sync()
  expect((await outboxOf(mirror)).refused).toMatchObject([{ name: 'updateLesson' }])
  expect(await mirror.rows.get('lessons', 101)).not.toMatchObject({ title: 'Terços' })
})
