import { afterEach, beforeEach, expect, test } from 'vitest'
import { enrollStudent } from '#schema/mutations/class/enrollStudent.ts'
import { linkModule } from '#schema/mutations/class/linkModule.ts'
import { updateClass } from '#schema/mutations/class/updateClass.ts'
import { createLesson } from '#schema/mutations/lesson/createLesson.ts'
import { updateLesson } from '#schema/mutations/lesson/updateLesson.ts'
import { updateMaterial } from '#schema/mutations/lesson/updateMaterial.ts'
import { createModule } from '#schema/mutations/module/createModule.ts'
import { setCurrentLesson } from '#schema/mutations/rollCall/setCurrentLesson.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { people } from '#server/tests/support/cast.ts'
import { testServer } from '#server/tests/support/testServer.ts'
import type { OutboxEntry } from '#web/mirror/database/records.ts'
import { type SchoolDevice, schoolDevice } from '#web/tests/support/schoolDevice.ts'
import { mutate } from './mutate.ts'
import { dependentsOf, discardEntry, retryEntry } from './retry.ts'
import { outboxOf } from './summary.ts'

// Covers: design, "A mutation's life": what is tried again takes along what depends on it.

let server: Awaited<ReturnType<typeof testServer>>
let celia: SchoolDevice
beforeEach(async () => {
  server = await testServer()
  celia = await schoolDevice(server, 'celia')
  await celia.sync()
})
afterEach(() => server.end())

/**
 * A module, its lesson, its link and the class's current lesson, created without a network, with another change among
 * them.
 */
async function chain() {
  const { mirror } = celia
  const module = await mutate(mirror, createModule, { title: 'Geometria', order: 3, active: true })
  const lesson = await mutate(mirror, createLesson, { moduleId: module.id, title: 'Ângulos' })
  const link = await mutate(mirror, linkModule, { moduleId: module.id, classId: 3 })
  const other = await mutate(mirror, updateClass, { classId: 4, title: 'Outra' })
  const current = await mutate(mirror, setCurrentLesson, { classId: 3, lessonId: lesson.id })
  const renamed = await mutate(mirror, updateLesson, { id: lesson.id, title: 'Ângulos retos' })
  return { module, lesson, link, other, current, renamed }
}
/** The server refuses what she may not do now. */
const refusing =
  (refused: (id: number) => boolean, code: 'notAllowed' | 'notFound' = 'notAllowed'): SchoolDevice['between'] =>
  async (request, ask) => {
    const answer = await ask({ mutations: request.mutations.filter(({ id }) => !refused(id)) })
    const receipts = request.mutations
      .filter(({ id }) => refused(id))
      .map(({ id }) => ({ id, outcome: 'refused' as const, code, message: 'Não.' }))
    return { ...answer, receipts: [...answer.receipts, ...receipts] }
  }
const rollOf = (studentId: number) => ({
  ...{ classId: 3, lessonId: 101, attendanceDate: '2026-11-23' },
  marks: [{ studentId, present: true }],
})
/** An enrollment and the mark that needs it. */
async function markBehindEnrollment() {
  const enrolled = await mutate(celia.mirror, enrollStudent, { classId: 3, studentId: people.dora })
  return { enrolled, mark: await mutate(celia.mirror, takeRollCall, rollOf(people.dora)) }
}

const names = (entries: OutboxEntry[]) => entries.map(({ name }) => name)

test('a refused module that is tried again takes its lesson, its link and their changes along, under new numbers and in order', async () => {
  const { module, lesson } = await chain()
  celia.between = refusing((id) => id === module.id)
  await celia.sync()
  const chained = ['createModule', 'createLesson', 'linkModule', 'setCurrentLesson', 'updateLesson']
  expect(names((await outboxOf(celia.mirror)).refused)).toEqual(chained)
  await retryEntry(celia.mirror, module.id)
  const { waiting, refused } = await outboxOf(celia.mirror)
  expect([names(waiting), refused]).toEqual([chained, []])
  const [again, itsLesson] = waiting
  expect(again!.id).toBeGreaterThan(module.id)
  expect(itsLesson!.body).toMatchObject({ moduleId: again!.id })
  // Its rows are on the screens again, under the numbers they will have.
  expect(await celia.mirror.rows.get('lessons', itsLesson!.id)).toMatchObject({
    moduleId: again!.id,
    title: 'Ângulos retos',
  })
  expect(await celia.mirror.rows.get('lessons', lesson.id)).toBeUndefined()
  expect(await celia.mirror.rows.get('classes', 3)).toMatchObject({ currentLessonId: itsLesson!.id })
  celia.between = (_, ask) => ask()
  expect(await celia.sync()).toBe('ok')
  expect(await outboxOf(celia.mirror)).toEqual({ waiting: [], refused: [] })
  expect(await readerOf(server.store.q).get('lessons', itsLesson!.id)).toMatchObject({ title: 'Ângulos retos' })
  await celia.expectToAgree()
})

test('a change of a lesson’s material goes on naming it when the lesson that brings it is tried again', async () => {
  const { mirror } = celia
  const page = 'https://m.example/7'
  const lesson = await mutate(mirror, createLesson, { moduleId: 5, title: 'Ângulos', materialUrl: page })
  const materialOf = async (lessonId: number) => (await mirror.rows.where('materials', { lessonId }))[0]!
  await mutate(mirror, updateMaterial, { id: (await materialOf(lesson.id)).id, title: 'Folha de ângulos' })
  celia.between = refusing((id) => id === lesson.id)
  await celia.sync()
  await retryEntry(mirror, lesson.id)
  celia.between = (_, ask) => ask()
  expect(await celia.sync()).toBe('ok')
  expect(await outboxOf(mirror)).toEqual({ waiting: [], refused: [] })
  const { id } = (await mirror.rows.where('lessons', { moduleId: 5, title: 'Ângulos' }))[0]!
  expect(await materialOf(id)).toMatchObject({ title: 'Folha de ângulos', fileUrl: page })
})

test('what is still in the queue when its module is tried again is renumbered as well', async () => {
  const { module, lesson, current } = await chain()
  // The answer with the refusal arrived; the entries behind it have not been sent yet.
  await celia.mirror.db.outbox.update(module.id, { state: 'refused', code: 'notAllowed', message: 'Não.' })
  await retryEntry(celia.mirror, module.id)
  const { waiting } = await outboxOf(celia.mirror)
  expect(names(waiting)).toEqual([
    'updateClass',
    'createModule',
    'createLesson',
    'linkModule',
    'setCurrentLesson',
    'updateLesson',
  ])
  expect(waiting.map(({ id }) => id)).not.toContain(lesson.id)
  expect(waiting.map(({ id }) => id)).not.toContain(current.id)
  expect(await celia.sync()).toBe('ok')
  expect(await outboxOf(celia.mirror)).toEqual({ waiting: [], refused: [] })
  await celia.expectToAgree()
})

test('a dependent that was refused for a reason of its own stays so, and names the new numbers', async () => {
  const { module, renamed } = await chain()
  celia.between = refusing((id) => id === module.id)
  await celia.sync()
  await celia.mirror.db.outbox.update(renamed.id, { code: 'args.invalid' })
  await retryEntry(celia.mirror, module.id)
  const { waiting, refused } = await outboxOf(celia.mirror)
  const lesson = waiting.find(({ name }) => name === 'createLesson')!
  expect(refused).toMatchObject([{ id: renamed.id, path: `/api/lessons/${lesson.id}`, code: 'args.invalid' }])
})

test('a mark refused for want of an enrollment is queued again with it', async () => {
  const { enrolled } = await markBehindEnrollment()
  celia.between = refusing((id) => id === enrolled.id)
  await celia.sync()
  expect((await outboxOf(celia.mirror)).refused.map(({ code }) => code)).toEqual(['notAllowed', 'student.notEnrolled'])
  await retryEntry(celia.mirror, enrolled.id)
  celia.between = (_, ask) => ask()
  await celia.sync()
  expect(await outboxOf(celia.mirror)).toEqual({ waiting: [], refused: [] })
  expect(await readerOf(server.store.q).where('attendance', { studentId: people.dora })).toHaveLength(1)
})

test('a mark that may be on its way keeps its number when its enrollment is tried again; one that is not follows it', async () => {
  const { enrolled, mark } = await markBehindEnrollment()
  // The mark was sent, and nobody knows yet whether the server has it.
  let later = 0
  celia.between = async (request, ask) => {
    later = (await mutate(celia.mirror, takeRollCall, { ...rollOf(people.dora), lessonId: 102 })).id
    const { receipts } = await refusing((id) => id === enrolled.id)(request, () => ask({ mutations: [] }))
    return { ...(await ask({ mutations: [] })), receipts }
  }
  await celia.sync()
  await retryEntry(celia.mirror, enrolled.id)
  const { waiting } = await outboxOf(celia.mirror)
  expect(names(waiting)).toEqual(['takeRollCall', 'enrollStudent', 'takeRollCall'])
  expect(waiting[0]!.id).toBe(mark.id)
  expect(waiting[2]!.id).toBeGreaterThan(later)
})

test('a retry that a rule still refuses here changes nothing', async () => {
  const { lesson, module } = await chain()
  celia.between = refusing((id) => id === module.id)
  await celia.sync()
  const before = await outboxOf(celia.mirror)
  await expect(retryEntry(celia.mirror, lesson.id)).rejects.toMatchObject({ code: 'notFound' })
  expect(await outboxOf(celia.mirror)).toEqual(before)
})

test('what can never be done without an entry goes with it when it is discarded, and is counted before', async () => {
  const { module } = await chain()
  celia.between = refusing((id) => id === module.id)
  await celia.sync()
  expect(await dependentsOf(celia.mirror, module.id)).toBe(4)
  await discardEntry(celia.mirror, module.id)
  expect(await outboxOf(celia.mirror)).toEqual({ waiting: [], refused: [] })
  celia.between = (_, ask) => ask()
  await celia.sync()
  await celia.expectToAgree()
})

test('when the enrollment existed before, only its entry is discarded: the marks stay', async () => {
  const { enrolled } = await markBehindEnrollment()
  celia.between = refusing((id) => id === enrolled.id)
  await celia.sync()
  expect(await dependentsOf(celia.mirror, enrolled.id)).toBe(0)
  await discardEntry(celia.mirror, enrolled.id)
  expect(names((await outboxOf(celia.mirror)).refused)).toEqual(['takeRollCall'])
})
