import { afterEach, expect, test } from 'vitest'
import { addDays } from '#schema/fields/dates/civilDate.ts'
import { createLesson } from '#schema/mutations/lesson/createLesson.ts'
import { createModule } from '#schema/mutations/module/createModule.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { partRows } from '#server/execute/exchange.ts'
import { openDevice } from '#server/tests/support/apiDevice.ts'
import { people } from '#server/tests/support/cast.ts'
import { testServer } from '#server/tests/support/testServer.ts'

// Covers: a push whose mutations change so many rows that they take several transactions.

let server: Awaited<ReturnType<typeof testServer>>
afterEach(() => server.end())

test('what depends on an act without an answer waits with it, however many acts of the push lie between them', async () => {
  server = await testServer()
  const celia = await openDevice(server, 'celia')
  const module = celia.act(createModule, { title: 'Geometria', order: 3, active: true })
  const marks = [people.ana, people.bento, people.caio].map((studentId) => ({ studentId, present: true }))
  const between = Array.from({ length: partRows / (1 + marks.length) }, (_, n) =>
    celia.act(takeRollCall, {
      ...{ classId: 3, lessonId: 101, attendanceDate: addDays('2026-03-02', n), concluded: false },
      marks,
    }),
  )
  const lesson = celia.act(createLesson, { moduleId: module.id, title: 'Ângulos' })
  const fails = { module: true }
  Object.assign(
    server,
    server.make(server.store, {
      probe: ({ id }) => {
        if (fails.module && id === module.id) throw new Error('the disk does not answer')
      },
    }),
  )
  const push = [module, ...between, lesson]
  const { receipts } = await celia.send(...push)
  expect(receipts).toEqual(between.map(({ id }) => ({ id, outcome: 'applied' })))
  fails.module = false
  const again = await celia.send(module, lesson)
  expect(again.receipts).toEqual([module, lesson].map(({ id }) => ({ id, outcome: 'applied' })))
})
