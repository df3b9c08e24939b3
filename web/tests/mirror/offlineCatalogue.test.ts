import Dexie from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { linkModule } from '#schema/mutations/class/linkModule.ts'
import { createCourse } from '#schema/mutations/course/createCourse.ts'
import { createLesson } from '#schema/mutations/lesson/createLesson.ts'
import { createLessonVideo } from '#schema/mutations/lesson/createLessonVideo.ts'
import { createMaterial } from '#schema/mutations/lesson/createMaterial.ts'
import { createModule } from '#schema/mutations/module/createModule.ts'
import { deleteModule } from '#schema/mutations/module/deleteModule.ts'
import { updateModule } from '#schema/mutations/module/updateModule.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import type { TableName } from '#schema/nouns/tables.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { type Person, people } from '#server/tests/support/cast.ts'
import { testServer } from '#server/tests/support/testServer.ts'
import { mirrorName } from '#web/mirror/database/database.ts'
import { pageLock as lock } from '#web/mirror/database/locks.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { retryEntry } from '#web/mirror/outbox/retry.ts'
import { outboxOf } from '#web/mirror/outbox/summary.ts'
import { NetworkFailure } from '#web/mirror/server/networkFailure.ts'
import { drain } from '#web/mirror/sync/drain.ts'
import { personDevice } from '#web/tests/support/personDevice.ts'

let server: Awaited<ReturnType<typeof testServer>>
beforeEach(async () => {
  server = await testServer()
})
afterEach(() => server.end())

const device = (who: Person, disk?: Parameters<typeof personDevice>[2]) => personDevice(server, who, disk)
const byId = (rows: { id: number | null }[]) => rows.sort((x, y) => x.id! - y.id!)
const tables = ['courses', 'modules', 'lessons', 'lessonVideos', 'materials', 'classes'] as const
async function expectBothAlike(mirror: Awaited<ReturnType<typeof device>>['mirror']) {
  for (const table of tables) {
    const match = table === 'modules' || table === 'classes' || table === 'courses' ? { schoolId: 1 } : {}
    const here = byId((await mirror.rows.where(table, match)) as { id: number }[])
    const ids = here.map(({ id }) => id)
    const there = byId((await readerOf(server.store.q).where(table as TableName, match)) as { id: number }[])
    const ours = table === 'lessons' ? there.filter(({ id }) => id! < 121 || id! > 2 ** 32) : there
    expect(ids.length, table).toBe(ours.length)
    expect(here, table).toEqual(ours)
  }
}

test('a module created offline, with a lesson, a video, a material and a class, has the same numbers on both sides', async () => {
  const { mirror, drain: sync } = await device('celia')
  const { id: moduleId } = await mutate(mirror, createModule, { title: 'Novo', order: 3, active: true })
  const { id: lessonId } = await mutate(mirror, createLesson, {
    moduleId,
    title: 'Primeira',
    videoEmbed: '<iframe src="https://player.vimeo.com/video/1"></iframe>',
    materialUrls: ['https://m.example/1'],
  })
  const second = await mutate(mirror, createLesson, { moduleId, title: 'Segunda' })
  await mutate(mirror, createLessonVideo, {
    lessonId,
    title: 'Outro',
    videoEmbed: '<iframe src="https://player.vimeo.com/video/2"></iframe>',
    visibility: 'both',
  })
  await mutate(mirror, createMaterial, {
    lessonId: second.id,
    title: 'Folha',
    fileType: 'link',
    fileUrl: 'https://m.example/2',
    visibility: 'student',
  })
  await mutate(mirror, linkModule, { moduleId, classId: 3 })
  await mutate(mirror, createCourse, { title: 'Fundamental' })
  expect(await mirror.rows.get('modules', moduleId)).toMatchObject({ title: 'Novo', schoolId: 1, duration: null })
  expect((await mirror.rows.where('lessons', { moduleId })).map(({ order }) => order)).toEqual([1, 2])
  expect((await mirror.rows.where('lessonVideos', { lessonId })).map(({ order }) => order)).toEqual([1, 2])
  expect(await readerOf(server.store.q).get('modules', moduleId)).toBeUndefined()

  expect(await sync()).toMatchObject({ ok: true })
  expect(await outboxOf(mirror)).toEqual({ waiting: [], refused: [] })
  expect(await readerOf(server.store.q).get('modules', moduleId)).toMatchObject({ title: 'Novo' })
  await expectBothAlike(mirror)
  expect(await (await device('marina')).mirror.rows.get('lessons', second.id)).toMatchObject({ title: 'Segunda' })
})

test('a module changed and then deleted offline removes all it holds from the screen at once, and from the server later', async () => {
  const { mirror, drain: sync } = await device('celia')
  const marina = await device('marina')
  const roll = { classId: 3, lessonId: 101, attendanceDate: '2026-11-23' }
  await mutate(marina.mirror, takeRollCall, { ...roll, marks: [{ studentId: people.ana, present: true }] })
  await marina.sync()
  await sync()
  await mutate(mirror, updateModule, { id: 5, title: 'Frações I' })
  await mutate(mirror, deleteModule, { id: 5 })
  expect(await mirror.rows.where('lessons', { moduleId: 5 })).toEqual([])
  expect(await mirror.rows.where('attendance', { classId: 3 })).toEqual([])
  expect(await mirror.rows.where('moduleClasses', { moduleId: 5 })).toEqual([])
  await sync()
  expect((await outboxOf(mirror)).refused).toEqual([])
  await expectBothAlike(mirror)
  await marina.sync()
  expect(await marina.mirror.rows.where('modules', {})).toEqual([])
  expect(await marina.mirror.rows.where('attendance', { classId: 3 })).toEqual([])
})

test('what is created in a module deleted meanwhile is refused, shown, and removed from the screen; everything else is done', async () => {
  const { mirror, drain: sync } = await device('celia')
  await mutate(mirror, createLesson, { moduleId: 5, title: 'Tarde' })
  await mutate(mirror, createLesson, { moduleId: 6, title: 'A tempo' })
  await server.call('DELETE', '/api/modules/5', { cookie: await server.signIn('davi') })
  await sync()
  const { waiting, refused } = await outboxOf(mirror)
  expect([waiting, refused]).toMatchObject([[], [{ code: 'notFound', message: 'Módulo não encontrado.' }]])
  await expect(retryEntry(mirror, refused[0]!.id)).rejects.toMatchObject({ code: 'notFound' })
  await expectBothAlike(mirror)
})

test('rules refuse on the device as on the server, and leave nothing', async () => {
  const { mirror } = await device('celia')
  const bad = { lessonId: 101, title: 'A', fileType: 'link', fileUrl: 'javascript:1', visibility: 'both' } as const
  await expect(mutate(mirror, createMaterial, bad)).rejects.toMatchObject({ code: 'args.invalid' })
  await expect(mutate(mirror, createLesson, { moduleId: 7, title: 'A' })).rejects.toMatchObject({ code: 'notFound' })
  const marina = await device('marina')
  await expect(mutate(marina.mirror, updateModule, { id: 5, title: 'A' })).rejects.toMatchObject({ code: 'notAllowed' })
  expect((await outboxOf(mirror)).waiting).toEqual([])
})

test('a mirror of a build before courses opens with its rows and its outbox, and gets the courses', async () => {
  const disk = { indexedDB: new IDBFactory(), IDBKeyRange }
  const { mirror } = await device('celia', disk)
  await mutate(mirror, updateModule, { id: 5, title: 'Frações I' })
  const stores = Object.fromEntries(
    mirror.db.tables.map(({ name, schema }) => [
      name,
      [schema.primKey.src, ...schema.indexes.map(({ src }) => src)].join(', '),
    ]),
  )
  const kept = new Map<string, { values: unknown[]; keys: unknown[] }>()
  for (const table of mirror.db.tables)
    kept.set(table.name, { values: await table.toArray(), keys: await table.toCollection().primaryKeys() })
  await mirror.db.delete()
  const old = new Dexie(mirrorName(people.celia), disk)
  old.version(1).stores(Object.fromEntries(Object.entries(stores).filter(([name]) => name !== 'courses')))
  for (const table of old.tables) await table.bulkPut(kept.get(table.name)!.values)
  old.close()

  await server.call('POST', '/api/courses', { cookie: await server.signIn('davi'), body: { title: 'Fundamental' } })
  const again = await device('celia', disk)
  expect(await again.mirror.rows.where('courses', {})).toMatchObject([{ title: 'Fundamental' }])
  expect(await readerOf(server.store.q).get('modules', 5)).toMatchObject({ title: 'Frações I' })
  await expectBothAlike(again.mirror)
})

test('without a network everything waits, in order', async () => {
  const { mirror } = await device('celia')
  const { id } = await mutate(mirror, createModule, { title: 'Novo', order: 0, active: true })
  const lesson = await mutate(mirror, createLesson, { moduleId: id, title: 'A', materialUrl: 'https://m.example/1' })
  const after = await mutate(mirror, updateModule, { id, active: false })
  const network = { sync: () => Promise.reject(new NetworkFailure(0)) }
  expect(await drain(mirror, { network, lock })).toMatchObject({ ok: false })
  expect((await outboxOf(mirror)).waiting.map((entry) => entry.id)).toEqual([id, lesson.id, after.id])
  // The material that was created along with it has a number between.
  expect(after.id).toBe(lesson.id + 2)
})
