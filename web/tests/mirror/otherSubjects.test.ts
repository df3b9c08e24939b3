import { expect, test } from 'vitest'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { cast, people } from '#server/tests/support/cast.ts'
import { testServer } from '#server/tests/support/testServer.ts'
import { rowsForQuery } from '#web/mirror/database/mirror.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { personDevice } from '#web/tests/support/personDevice.ts'

// Covers: decisions section 9: a subject's teacher sees who was present in the other subjects of the day.

test('the device of a subject’s teacher has who was present in the others, and the subject whose hour it was', async () => {
  const [classId, date] = [3, '2026-11-23']
  const ofOtavio = { moduleId: 6, classId, teacherId: people.otavio, createdAt: 0 }
  const server = await testServer({ rows: { ...cast, moduleClasses: [...cast.moduleClasses, ofOtavio] } })
  const [marina, otavio] = [await personDevice(server, 'marina'), await personDevice(server, 'otavio')]
  const marks = [{ studentId: people.ana, present: true, rating: 'good' as const, comment: 'Participou' }]
  await mutate(marina.mirror, takeRollCall, { classId, lessonId: 101, attendanceDate: date, marks })
  await mutate(otavio.mirror, takeRollCall, { classId, lessonId: 111, attendanceDate: date, marks })
  for (const { sync } of [marina, otavio, marina]) await sync()

  const rows = rowsForQuery(otavio.mirror)
  expect(await rows.modulesOfOthersRolls(classId, date)).toEqual(new Map([[101, 5]]))
  expect(await rows.where('attendance', { classId, lessonId: 101, date })).toMatchObject([{ present: true }])
  expect(await rows.where('performance', { classId, lessonId: 101, date })).toEqual([])
  expect(await rows.where('rollCalls', { classId, lessonId: 101 })).not.toMatchObject([{ moduleId: 5 }])
  expect((await rowsForQuery(marina.mirror).modulesOfOthersRolls(classId, date)).size).toBe(0)
  await server.end()
})
