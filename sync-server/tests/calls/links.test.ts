import { describe, expect, test } from 'vitest'
import { linkModule } from '#schema/mutations/class/linkModule.ts'
import { unlinkModule } from '#schema/mutations/class/unlinkModule.ts'
import { createLesson } from '#schema/mutations/lesson/createLesson.ts'
import { updateMaterial } from '#schema/mutations/lesson/updateMaterial.ts'
import { createModule } from '#schema/mutations/module/createModule.ts'
import { setCurrentLesson } from '#schema/mutations/rollCall/setCurrentLesson.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { idInBlock } from '#schema/sync/ids.ts'
import { userOf } from '#server/store/accounts/people.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { type ApiDevice, openDevice } from '#server/tests/support/apiDevice.ts'
import { people } from '#server/tests/support/cast.ts'
import { project, stateOf } from '#server/tests/support/project.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'
import { origin } from '#server/tests/support/testServer.ts'

const server = serverPerTest()

const sorted = (view: Map<string, object>) => [...view].sort(([a], [b]) => (a < b ? -1 : 1))
async function expectToHoldAll(...devices: ApiDevice[]) {
  for (const device of devices) {
    await device.settle()
    const may = project((await userOf(server.store.q, device.id))!, await stateOf(server.store.q))
    expect(sorted(device.holdings.view()), device.who).toEqual(sorted(may))
  }
}
const has = (device: ApiDevice, name: string) => device.holdings.view().has(name)

describe('a module linked to a class', () => {
  test('arrives with its lessons on the devices of the class, and is removed when it is unlinked', async () => {
    const [celia, marina, ana] = [
      await openDevice(server, 'celia'),
      await openDevice(server, 'marina'),
      await openDevice(server, 'ana'),
    ]
    await expectToHoldAll(celia, marina, ana)
    await celia.send(celia.act(linkModule, { moduleId: 6, classId: 3 }))
    await expectToHoldAll(celia, marina, ana)
    for (const device of [marina, ana])
      for (const name of ['modules:6', 'lessons:111', 'moduleClasses:6/3']) expect(has(device, name), name).toBe(true)
    await celia.send(celia.act(unlinkModule, { moduleId: 6, classId: 3 }))
    await expectToHoldAll(celia, marina, ana)
    for (const device of [marina, ana])
      for (const name of ['modules:6', 'lessons:111', 'moduleClasses:6/3']) expect(has(device, name), name).toBe(false)
    expect(has(celia, 'modules:6')).toBe(true)
  })

  test('stays on a device that has it through another class', async () => {
    const [celia, caio] = [await openDevice(server, 'celia'), await openDevice(server, 'caio')]
    await celia.send(celia.act(unlinkModule, { moduleId: 5, classId: 3 }))
    await expectToHoldAll(caio)
    expect(has(caio, 'modules:5')).toBe(true)
  })

  test('when unlinked, clears a current lesson of its own, and keeps the marks', async () => {
    const [celia, marina] = [await openDevice(server, 'celia'), await openDevice(server, 'marina')]
    const roll = { classId: 3, lessonId: 101, attendanceDate: '2026-11-23' }
    const marks = [{ studentId: people.ana, present: true }]
    await marina.send(
      marina.act(takeRollCall, { ...roll, marks }),
      marina.act(setCurrentLesson, { classId: 3, lessonId: 101 }),
    )
    await celia.send(
      celia.act(linkModule, { moduleId: 6, classId: 3 }),
      celia.act(unlinkModule, { moduleId: 6, classId: 3 }),
    )
    const reader = readerOf(server.store.q)
    expect(await reader.get('classes', 3)).toMatchObject({ currentLessonId: 101 })
    await celia.send(celia.act(unlinkModule, { moduleId: 5, classId: 3 }))
    expect(await reader.get('classes', 3)).toMatchObject({ currentLessonId: null })
    expect(await reader.where('attendance', { classId: 3 })).toHaveLength(1)
    await expectToHoldAll(celia, marina)
  })
})

test('a material hidden from students is removed from their devices, and returns when it is shown again', async () => {
  const [celia, ana, marina] = [
    await openDevice(server, 'celia'),
    await openDevice(server, 'ana'),
    await openDevice(server, 'marina'),
  ]
  const show = (visibility: 'student' | 'teacher' | 'both') =>
    celia.send(celia.act(updateMaterial, { id: 211, visibility }))
  await show('teacher')
  await expectToHoldAll(ana, marina)
  expect([has(ana, 'materials:211'), has(marina, 'materials:211')]).toEqual([false, true])
  await show('student')
  await expectToHoldAll(ana, marina)
  expect([has(ana, 'materials:211'), has(marina, 'materials:211')]).toEqual([true, false])
})

describe('rows created by a device', () => {
  const embed = '<iframe src="https://player.vimeo.com/video/1"></iframe>'

  test('keep the device’s numbers, also the rows that come along', async () => {
    const celia = await openDevice(server, 'celia')
    const block = celia.request().device!
    const newModule = celia.act(createModule, { title: 'Novo', order: 0, active: true }, { id: idInBlock(block, 50) })
    const moduleId = newModule.id
    const legacy = { videoEmbed: embed, materialUrls: ['https://m.example/1', 'https://m.example/2'] }
    const lesson = celia.act(createLesson, { moduleId, title: 'Aula', ...legacy }, { id: idInBlock(block, 51) })
    const { receipts } = await celia.send(newModule, lesson)
    expect(receipts).toMatchObject([{ outcome: 'applied' }, { outcome: 'applied' }])
    const reader = readerOf(server.store.q)
    expect(await reader.get('modules', moduleId)).toMatchObject({ title: 'Novo', schoolId: 1 })
    expect(await reader.get('lessons', lesson.id)).toMatchObject({ moduleId, order: 1 })
    expect(await reader.get('lessonVideos', lesson.id + 1)).toMatchObject({ lessonId: lesson.id })
    expect(await reader.get('materials', lesson.id + 3)).toMatchObject({ fileUrl: 'https://m.example/2' })
    expect((await celia.send(newModule, lesson)).receipts).toMatchObject([
      { outcome: 'alreadyApplied' },
      { outcome: 'alreadyApplied' },
    ])
    await expectToHoldAll(celia)
  })

  test('are refused together with the row they need, and no others', async () => {
    const celia = await openDevice(server, 'celia')
    const block = celia.request().device!
    const newModule = celia.act(
      createModule,
      { title: 'Novo', order: 0, active: true },
      { id: idInBlock(block, 50), body: { title: '' } },
    )
    const lesson = celia.act(createLesson, { moduleId: newModule.id, title: 'Aula' }, { id: idInBlock(block, 51) })
    const other = celia.act(createLesson, { moduleId: 5, title: 'Outra' }, { id: idInBlock(block, 52) })
    const { receipts } = await celia.send(newModule, lesson, other)
    expect(receipts).toMatchObject([{ code: 'args.invalid' }, { code: 'notFound' }, { outcome: 'applied' }])
  })

  test('never get numbers outside the device’s block', async () => {
    const celia = await openDevice(server, 'celia')
    const last = idInBlock(celia.request().device! + 1, -1)
    const lesson = celia.act(createLesson, { moduleId: 5, title: 'Aula', videoEmbed: embed }, { id: last })
    expect((await celia.send(lesson)).receipts).toMatchObject([{ outcome: 'refused', code: 'id.notYours' }])
    expect((await stateOf(server.store.q)).lessons.every(({ title }) => title !== 'Aula')).toBe(true)
  })
})

test('what a device sends pokes the other pages that show it, and none of its own session', async () => {
  const marina = await openDevice(server, 'marina')
  const woken: string[] = []
  for (const session of [marina.cookie.split('=')[1]!, 'another'])
    server.pokes.listen({
      ...{
        scopes: new Set(['class:3']),
        session,
        userId: 0,
        poke: () => woken.push(session),
        close: () => {},
        refresh: () => {},
      },
    })
  const { receipts } = await marina.send(marina.act(setCurrentLesson, { classId: 3, lessonId: 102 }))
  expect(receipts).toMatchObject([{ outcome: 'applied' }])
  expect(woken).toEqual(['another'])
})

test('an open page is poked for a module that was linked after it began to listen', async () => {
  const cookie = await server.signIn('marina')
  const events = await server.app.request(`${origin}/api/events`, { headers: { Cookie: cookie } })
  const reader = events.body!.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader.read()).value).toContain('hello')
  const celia = await server.signIn('celia')
  await server.call('POST', '/api/module-classes', { cookie: celia, body: { moduleId: 6, classId: 3 } })
  expect((await reader.read()).value).toContain('poke')
  await new Promise((resolve) => setTimeout(resolve, 50))
  await server.call('PUT', '/api/modules/6', { cookie: celia, body: { title: 'Contos' } })
  expect((await reader.read()).value).toContain('poke')
  await reader.cancel()
})
