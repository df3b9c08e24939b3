import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { linkModule } from '#schema/mutations/class/linkModule.ts'
import { unlinkModule } from '#schema/mutations/class/unlinkModule.ts'
import { updateClass } from '#schema/mutations/class/updateClass.ts'
import { updateModuleClass } from '#schema/mutations/class/updateModuleClass.ts'
import { nameLesson } from '#schema/mutations/lesson/nameLesson.ts'
import { startLesson } from '#schema/mutations/lesson/startLesson.ts'
import { updateLesson } from '#schema/mutations/lesson/updateLesson.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { type Person, people } from '#server/tests/support/cast.ts'
import { testServer } from '#server/tests/support/testServer.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { outboxOf } from '#web/mirror/outbox/summary.ts'
import { personDevice } from '#web/tests/support/personDevice.ts'

// Covers: decisions section 9: a roll needs no lesson made before.

let server: Awaited<ReturnType<typeof testServer>>
beforeEach(async () => {
  server = await testServer()
})
afterEach(() => server.end())

const device = (who: Person) => personDevice(server, who)
const classId = 3
const stored = () => readerOf(server.store.q)
const settled = { waiting: [], refused: [] }

/** A class of Marina's for which nobody made a module. */
async function withoutModules() {
  const celia = await device('celia')
  await mutate(celia.mirror, unlinkModule, { moduleId: 5, classId })
  await celia.sync()
  return celia
}
const start = (mirror: Mirror, title: string, moduleId?: number) =>
  mutate(mirror, startLesson, { classId, title, ...(moduleId && { moduleId }) })
const modulesOfClass = async () => (await stored().where('moduleClasses', { classId })).map(({ moduleId }) => moduleId)

test('a class without a module gets one with its first lesson, offline, and the roll arrives after them', async () => {
  await withoutModules()
  const { mirror, sync } = await device('marina')
  const { id: lessonId } = await start(mirror, 'Aula de 23/11')
  const marks = [{ studentId: people.ana, present: true }]
  await mutate(mirror, takeRollCall, { classId, lessonId, attendanceDate: '2026-11-23', marks })
  const { moduleId } = (await mirror.rows.get('lessons', lessonId))!
  expect(await mirror.rows.get('modules', moduleId)).toMatchObject({ title: 'Aulas de 7º B', active: true })
  await sync()
  expect(await outboxOf(mirror)).toMatchObject(settled)
  expect(await modulesOfClass()).toEqual([moduleId])
  expect(await stored().get('lessons', lessonId)).toMatchObject({ title: 'Aula de 23/11', moduleId, order: 1 })
  expect(await stored().where('attendance', { classId, lessonId })).toMatchObject([{ studentId: people.ana }])
  expect(await mirror.rows.get('lessons', lessonId)).toMatchObject({ moduleId })
})

test('two devices that begin a class without a module, each offline, share one', async () => {
  const celia = await withoutModules()
  const marina = await device('marina')
  const [hers, office] = [await start(marina.mirror, 'Dela'), await start(celia.mirror, 'Da secretaria')]
  const again = await start(marina.mirror, 'Dela, depois')
  for (const each of [marina, celia, marina]) await each.sync()
  expect(await modulesOfClass()).toHaveLength(1)
  const [moduleId] = await modulesOfClass()
  for (const { mirror } of [marina, celia]) {
    expect((await outboxOf(mirror)).refused).toEqual([])
    for (const { id } of [hers, office, again])
      expect(await mirror.rows.get('lessons', id)).toMatchObject({ moduleId: moduleId! })
    expect((await mirror.rows.where('modules', {})).filter(({ title }) => title === 'Aulas de 7º B')).toHaveLength(1)
  }
})

test('a lesson that names no subject stands in the first of a class of subjects, and never in one beside the class’s own hours', async () => {
  const { mirror, sync } = await device('celia')
  await mutate(mirror, linkModule, { moduleId: 6, classId })
  const meetings = [{ weekday: 'monday', startTime: '07:00', minutes: 50 } as const]
  const moduleOf = async (title: string) =>
    (await mirror.rows.get('lessons', (await start(mirror, title)).id))!.moduleId
  await mutate(mirror, updateModuleClass, { moduleId: 5, classId, meetings })
  expect(await moduleOf('De todas')).toBe(5)
  await mutate(mirror, updateClass, { classId, meetings })
  expect(await moduleOf('Da turma')).toBe(6)
  await mutate(mirror, unlinkModule, { moduleId: 6, classId })
  expect(await mirror.rows.get('modules', await moduleOf('Sem módulo'))).toMatchObject({ title: 'Aulas de 7º B' })
  await sync()
  expect(await outboxOf(mirror)).toMatchObject(settled)
})

test('the teacher of a subject starts its lessons, and no other’s', async () => {
  const celia = await device('celia')
  await mutate(celia.mirror, updateModuleClass, { moduleId: 5, classId, teacherId: people.otavio })
  await mutate(celia.mirror, linkModule, { moduleId: 6, classId })
  await celia.sync()
  const { mirror, sync } = await device('otavio')
  const { id } = await start(mirror, 'Aula de 23/11', 5)
  for (const moduleId of [6, undefined])
    await expect(start(mirror, 'Aula de 23/11', moduleId)).rejects.toMatchObject({ code: 'notAllowed' })
  await sync()
  expect(await stored().get('lessons', id)).toMatchObject({ moduleId: 5 })
  // 7º B is Marina's, with all its subjects.
  await start((await device('marina')).mirror, 'Aula dela', 5)
})

test('a module that the class does not have takes no lesson', async () => {
  const { mirror } = await device('celia')
  await expect(start(mirror, 'A', 6)).rejects.toMatchObject({ code: 'lesson.notInClass' })
  await expect(start(mirror, 'A', 999)).rejects.toMatchObject({ code: 'notFound', message: 'Módulo não encontrado.' })
  await expect(start(mirror, ' ')).rejects.toMatchObject({ code: 'args.invalid' })
})

test('that a student was there for one lesson of two is the same on the device and on the server', async () => {
  const { mirror, sync } = await device('marina')
  const roll = { classId, lessonId: 101, attendanceDate: '2026-11-23', periods: 2, content: 'Metades' }
  await mutate(mirror, takeRollCall, { ...roll, marks: [{ studentId: people.ana, present: true, periods: 1 }] })
  const marks = { classId, lessonId: 101, date: '2026-11-23' }
  expect(await mirror.rows.where('attendance', marks)).toMatchObject([{ periods: 1 }])
  await sync()
  for (const rows of [mirror.rows, stored()]) {
    expect(await rows.where('attendance', marks)).toMatchObject([{ present: true, periods: 1 }])
    expect(await rows.where('rollCalls', marks)).toMatchObject([{ periods: 2, content: 'Metades' }])
  }
})

describe('a name from what was taught', () => {
  const content = 'Frações e metades'
  const name = (mirror: Mirror, lessonId: number, title: string) =>
    mutate(mirror, nameLesson, { classId, lessonId, title })
  const titleOf = async (lessonId: number) => (await stored().get('lessons', lessonId))!.title

  /** A lesson that Marina's device began offline and that has a roll with what was taught. */
  async function begun() {
    const marina = await device('marina')
    const { id: lessonId } = await start(marina.mirror, 'Aula de 23/11')
    await mutate(marina.mirror, takeRollCall, { classId, lessonId, attendanceDate: '2026-11-23', marks: [], content })
    return { marina, lessonId }
  }

  test('is given and taken back offline, and arrives after the lesson', async () => {
    const { marina, lessonId } = await begun()
    await name(marina.mirror, lessonId, content)
    expect(await marina.mirror.rows.get('lessons', lessonId)).toMatchObject({ title: content })
    await marina.sync()
    expect(await titleOf(lessonId)).toBe(content)
    await name(marina.mirror, lessonId, 'Aula de 23/11')
    await marina.sync()
    expect(await outboxOf(marina.mirror)).toMatchObject(settled)
    expect(await titleOf(lessonId)).toBe('Aula de 23/11')
  })

  test('gives way to the name that the office gave meanwhile, without a word', async () => {
    const { marina, lessonId } = await begun()
    await marina.sync()
    const celia = await device('celia')
    await mutate(celia.mirror, updateLesson, { id: lessonId, title: 'Frações I' })
    await celia.sync()
    await name(marina.mirror, lessonId, content)
    await marina.sync()
    expect(await outboxOf(marina.mirror)).toMatchObject(settled)
    expect(await titleOf(lessonId)).toBe('Frações I')
    expect(await marina.mirror.rows.get('lessons', lessonId)).toMatchObject({ title: 'Frações I' })
  })

  test('is neither given to a lesson that somebody prepared, nor takes its name away', async () => {
    const { mirror } = await device('marina')
    for (const title of [content, 'Aula de 23/11']) await name(mirror, 101, title)
    expect(await mirror.rows.get('lessons', 101)).toMatchObject({ title: 'Aula 1' })
  })

  test('is given by whoever teaches the lesson in the class', async () => {
    const { marina, lessonId } = await begun()
    await marina.sync()
    server.clock.time += 60_000
    const body = { title: content }
    const call = async (who: Person) =>
      (
        await server.call('PUT', `/api/classes/${classId}/lessons/${lessonId}/title`, {
          cookie: await server.signIn(who),
          body,
        })
      ).status
    expect([await call('otavio'), await call('ana'), await call('nadia')]).toEqual([403, 403, 404])
    expect(await call('marina')).toBe(200)
    expect(await titleOf(lessonId)).toBe(content)
  })
})
