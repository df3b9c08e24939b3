import { expect, test } from 'vitest'
import { enrollStudent } from '#schema/mutations/class/enrollStudent.ts'
import { linkModule } from '#schema/mutations/class/linkModule.ts'
import { updateClass } from '#schema/mutations/class/updateClass.ts'
import { createLesson } from '#schema/mutations/lesson/createLesson.ts'
import { updateLesson } from '#schema/mutations/lesson/updateLesson.ts'
import { createModule } from '#schema/mutations/module/createModule.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { batchLimit } from '#schema/sync/protocol.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { openDevice } from '#server/tests/support/apiDevice.ts'
import { people } from '#server/tests/support/cast.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'
import { withFaultIn } from '#server/tests/support/withFault.ts'

// Covers: trial R47: a fault of the server in one mutation of a batch.

const server = serverPerTest()
let fault: Error | undefined

const failIn = (table: 'modules' | 'enrollments') => {
  fault = new Error('no such page')
  server.app = server.make(withFaultIn(server.store, table, () => fault)).app
}

test('when the first of 200 mutations meets a server fault, its dependents wait, the others are done, none is refused', async () => {
  const celia = await openDevice(server, 'celia')
  failIn('modules')
  const module = celia.act(createModule, { title: 'Geometria', order: 3, active: true })
  const lesson = celia.act(createLesson, { moduleId: module.id, title: 'Ângulos' })
  const linked = celia.act(linkModule, { moduleId: module.id, classId: 3 })
  const renamed = celia.act(updateLesson, { id: lesson.id, title: 'Ângulos retos' })
  const roll = celia.act(takeRollCall, {
    classId: 3,
    lessonId: lesson.id,
    attendanceDate: '2026-11-23',
    marks: [{ studentId: people.ana, present: true }],
  })
  const waits = [module, lesson, linked, renamed, roll]
  const others = Array.from({ length: batchLimit - waits.length }, (_, i) =>
    celia.act(updateClass, { classId: 3 + (i % 2), title: `Turma ${i}` }),
  )
  const all = [...waits, ...others]
  const first = await celia.send(...all)
  expect(first.receipts).toEqual(others.map(({ id }) => ({ id, outcome: 'applied' })))
  expect(await readerOf(server.store.q).get('lessons', lesson.id)).toBeUndefined()
  fault = undefined
  const second = await celia.send(...all)
  expect(second.receipts).toEqual(
    all.map(({ id }) => ({ id, outcome: waits.some((each) => each.id === id) ? 'applied' : 'alreadyApplied' })),
  )
  expect(await readerOf(server.store.q).get('lessons', lesson.id)).toMatchObject({ title: 'Ângulos retos' })
  expect(await readerOf(server.store.q).where('attendance', { lessonId: lesson.id })).toHaveLength(1)
})

test('a mark waits for an enrollment that failed by a server fault; marks of other students do not', async () => {
  const celia = await openDevice(server, 'celia')
  failIn('enrollments')
  const enrolled = celia.act(enrollStudent, { classId: 3, studentId: people.dora })
  const mark = (studentId: number) =>
    celia.act(takeRollCall, {
      classId: 3,
      lessonId: 101,
      attendanceDate: '2026-11-23',
      marks: [{ studentId, present: true }],
    })
  const [doras, anas] = [mark(people.dora), mark(people.ana)]
  expect((await celia.send(enrolled, doras, anas)).receipts).toEqual([{ id: anas.id, outcome: 'applied' }])
  fault = undefined
  const { receipts } = await celia.send(enrolled, doras, anas)
  expect(receipts.map(({ outcome }) => outcome)).toEqual(['applied', 'applied', 'alreadyApplied'])
})
