import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#schema/fields/dates/civilDate.ts'
import { createLesson } from '#schema/mutations/lesson/createLesson.ts'
import { deleteLesson } from '#schema/mutations/lesson/deleteLesson.ts'
import { updateLesson } from '#schema/mutations/lesson/updateLesson.ts'
import { deleteModule } from '#schema/mutations/module/deleteModule.ts'
import { setCurrentLesson } from '#schema/mutations/rollCall/setCurrentLesson.ts'
import { type Change, patch, put, tableNames } from '#schema/nouns/tables.ts'
import { userOf } from '#server/store/accounts/people.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { write } from '#server/store/write/write.ts'
import { type ApiDevice, openDevice } from '#server/tests/support/apiDevice.ts'
import { type Person, people } from '#server/tests/support/cast.ts'
import { project, stateOf } from '#server/tests/support/project.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'

const server = serverPerTest({ pageLimit: 40 })

const day = (n: number) => addDays('2026-01-05', n)
const { ana, bento, caio } = people
let writes = 0
const change = (...changes: Change[]) => {
  writes += 1
  return server.store.tx((q) => write(q, changes, [10 + writes, 1]))
}
const state = () => stateOf(server.store.q)
const sorted = (view: Map<string, object>) => [...view].sort(([a], [b]) => (a < b ? -1 : 1))
async function expectToHoldAll(device: ApiDevice) {
  await device.settle()
  const person = (await userOf(server.store.q, device.id))!
  const may = project(person, await state(), undefined, server.clock.time)
  expect(sorted(device.holdings.view()), device.who).toEqual(sorted(may))
}
const remove = async (who: Person, path: string) =>
  (await server.call('DELETE', path, { cookie: await server.signIn(who) })).status

/** A roll of a class in a lesson, with marks and an evaluation by Caio; the lesson is done and current. */
function taughtLesson(classId: number, lessonId: number, n: number): Change[] {
  const roll = { classId, lessonId, date: day(n) }
  const students = classId === 3 ? [ana, bento, caio] : [caio]
  const rated = { selfPerformance: 'good', contentRating: 5, teacherRating: 4, date: 1 } as const
  return [
    put('rollCalls', { ...roll, concludedAt: 9 }),
    ...students.map((studentId) => put('attendance', { ...roll, studentId, present: true })),
    ...students.map((studentId) => put('performance', { ...roll, studentId, rating: 'good' })),
    put('evaluations', { attendanceId: 1000 * classId + lessonId, studentId: caio, classId, lessonId, ...rated }),
    put('completions', { classId, lessonId, isCompleted: true, markedAt: 1 }),
    put('readings', {
      classId,
      lessonId,
      studentId: caio,
      contentTable: 'materials',
      contentId: n + 1,
      openedAt: 1,
      readAt: 1,
    }),
    patch('classes', classId, { currentLessonId: lessonId }),
  ]
}

describe('a deleted module', () => {
  beforeEach(async () => {
    for (const [i, lessonId] of [101, 102, 111].entries())
      await change(...taughtLesson(4, lessonId, i), ...(lessonId === 111 ? [] : taughtLesson(3, lessonId, i)))
    await change(patch('classes', 3, { currentLessonId: 102 }))
    const days = { firstDay: '2026-11-16', lastDay: '2026-11-20', createdAt: 0 }
    await change(put('coverages', { id: 81, schoolId: 1, classId: 3, moduleId: 5, teacherId: people.otavio, ...days }))
  })

  test('takes its lessons, their content and dependents, and its links with it, and nothing of another module', async () => {
    const before = await state()
    expect(await remove('celia', '/api/modules/5')).toBe(200)
    const after = await state()
    const isKept = (row: { moduleId?: number; lessonId?: number }) =>
      row.moduleId !== 5 && ![101, 102, 103].includes(row.lessonId ?? 0)
    for (const table of tableNames) {
      const rows = before[table] as { id: number; moduleId?: number; lessonId?: number }[]
      if (table === 'classes') continue
      const kept = table === 'modules' ? rows.filter(({ id }) => id !== 5) : rows.filter((row) => isKept(row))
      expect(after[table], table).toEqual(kept)
      const goes = ![
        'schools',
        'users',
        'courses',
        'calendarDays',
        'schoolYears',
        'frequencyRules',
        'frequencyActions',
        'studentRecords',
        'enrollments',
      ].includes(table)
      if (goes) expect(kept.length, table).toBeLessThan(rows.length)
    }
    expect(after.classes.map(({ id, currentLessonId }) => [id, currentLessonId])).toEqual([
      [3, null],
      [4, 111],
      [8, null],
    ])
  })

  test('stays complete in the journal, so that it can be restored', async () => {
    const before = await state()
    await remove('celia', '/api/modules/5')
    const [row] = await server.store.q.select().from(server.store.t.journal)
    const gone = (table: string) => row!.changes.filter((each) => each.table === table && !each.after)
    expect(gone('attendance')).toHaveLength(before.attendance.filter(({ lessonId }) => lessonId < 110).length)
    expect(gone('lessons').map(({ before: was }) => was)).toEqual(
      before.lessons.filter(({ moduleId }) => moduleId === 5).map(({ tenant: _, ...shown }) => shown),
    )
  })

  test('is removed from every device of the office, teachers and students, in pages of any size', async () => {
    const devices = await Promise.all(
      (['celia', 'marina', 'otavio', 'ana', 'caio'] as const).map((who) => openDevice(server, who)),
    )
    for (const device of devices) await expectToHoldAll(device)
    expect(
      devices
        .at(-1)!
        .holdings.view()
        .has(`rolls:3/101/${day(0)}`),
    ).toBe(true)
    await remove('davi', '/api/modules/5')
    for (const device of devices) await expectToHoldAll(device)
    expect(
      devices
        .at(-1)!
        .holdings.view()
        .has(`rolls:3/101/${day(0)}`),
    ).toBe(false)
  })

  test('a deleted lesson goes alone, and its module stays', async () => {
    const devices = await Promise.all((['celia', 'marina', 'ana'] as const).map((who) => openDevice(server, who)))
    for (const device of devices) await expectToHoldAll(device)
    expect(await remove('celia', '/api/lessons/102')).toBe(200)
    const after = await state()
    expect(after.attendance.every(({ lessonId }) => lessonId !== 102)).toBe(true)
    expect(after.lessons.filter(({ moduleId }) => moduleId === 5).map(({ id }) => id)).toEqual([101, 103])
    expect(after.classes.find(({ id }) => id === 3)).toMatchObject({ currentLessonId: null })
    for (const device of devices) await expectToHoldAll(device)
  })

  test('leaves no class with a deleted current lesson, even when it was set after the deletion', async () => {
    const [celia, marina] = [await openDevice(server, 'celia'), await openDevice(server, 'marina')]
    const early = celia.act(deleteLesson, { id: 101 })
    server.clock.time += 60_000
    await marina.send(marina.act(setCurrentLesson, { classId: 3, lessonId: 101 }))
    await celia.send(early)
    const current = async () => (await state()).classes.find(({ id }) => id === 3)!.currentLessonId
    expect(await current()).toBeNull()
    server.clock.time += 60_000
    await marina.send(marina.act(setCurrentLesson, { classId: 3, lessonId: 102 }))
    expect(await current()).toBe(102)
    for (const device of [celia, marina]) await expectToHoldAll(device)
  })

  test('refuses later changes to it, with a receipt for their author, and applies the changes behind them', async () => {
    const [celia, marina] = [await openDevice(server, 'celia'), await openDevice(server, 'marina')]
    const late = [
      marina.act(setCurrentLesson, { classId: 3, lessonId: 101 }),
      celia.act(updateLesson, { id: 101, title: 'Tarde' }),
      celia.act(createLesson, { moduleId: 5, title: 'Tarde' }),
      celia.act(updateLesson, { id: 111, title: 'A tempo' }),
    ]
    await celia.send(celia.act(deleteModule, { id: 5 }))
    expect((await marina.send(late[0]!)).receipts).toMatchObject([{ outcome: 'refused', code: 'notFound' }])
    expect((await celia.send(...late.slice(1))).receipts).toMatchObject([
      { outcome: 'refused', code: 'notFound', message: 'Aula não encontrada.' },
      { outcome: 'refused', code: 'notFound', message: 'Módulo não encontrado.' },
      { outcome: 'applied' },
    ])
    expect((await state()).modules.map(({ id }) => id)).toEqual([6, 7])
  })
})

test('a lesson with years of rolls is deleted in one act, also on the device that deletes it', async () => {
  const rolls = Array.from({ length: 1200 }, (_, n) => ({ classId: 3, lessonId: 101, date: day(n) }))
  const marks = rolls.flatMap((roll) =>
    [ana, bento].map((studentId) => put('attendance', { ...roll, studentId, present: true })),
  )
  for (let i = 0; i < rolls.length; i += 300)
    await change(...rolls.slice(i, i + 300).map((roll) => put('rollCalls', roll)))
  for (let i = 0; i < marks.length; i += 300) await change(...marks.slice(i, i + 300))
  const celia = await openDevice(server, 'celia')
  const answer = await celia.send(celia.act(deleteLesson, { id: 101 }))
  expect(answer.receipts).toMatchObject([{ outcome: 'applied' }])
  expect(await readerOf(server.store.q).where('attendance', {})).toEqual([])
  // The page is cut long before, but it still reports that the device's own lesson is gone.
  expect(answer.scopes.find(({ scope }) => scope === 'school:1')).toMatchObject({
    more: true,
    gone: { lessons: [101] },
  })
  await expectToHoldAll(celia)
})

test('a deleted student leaves no mark, not even in a class that was deleted before', async () => {
  await change(...taughtLesson(3, 101, 0), ...taughtLesson(4, 102, 1))
  expect(await remove('celia', '/api/classes/3')).toBe(200)
  const ofCaio = async () => {
    const rows = readerOf(server.store.q)
    const all = [await rows.where('attendance', {}), await rows.where('performance', {})]
    return [...all.flat(), ...(await rows.where('evaluations', {}))].filter(({ studentId }) => studentId === caio)
  }
  expect(await ofCaio()).toHaveLength(6)
  expect(await remove('celia', `/api/users/${caio}`)).toBe(200)
  expect(await ofCaio()).toEqual([])
})
