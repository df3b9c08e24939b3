import { afterEach, beforeEach, expect, test } from 'vitest'
import { keyOf, patch, put, remove } from '#schema/nouns/tables.ts'
import type { ScopePage } from '#schema/sync/protocol.ts'
import { userOf } from '#server/store/accounts/people.ts'
import { answerBudget, pull } from '#server/store/pull/pull.ts'
import { cast, people } from '#server/tests/support/cast.ts'
import { openTestStore } from '#server/tests/support/testStore.ts'
import { importRows } from './bulk.ts'
import { touchedRows } from './touchedRows.ts'
import { write } from './write.ts'

let store: ReturnType<typeof openTestStore>['store']
let end: () => void
beforeEach(() => {
  ;({ store, end } = openTestStore())
})
afterEach(() => end())

test('a row of the device’s own that a cut page holds already is in it once, as it is now', async () => {
  const { q, tx } = store
  await tx((w) => importRows(w, cast, { at: 1 }))
  const roll = { classId: 3, lessonId: 101, date: '2026-11-23' }
  const marked = (present: boolean) => [
    put('rollCalls', roll),
    put('attendance', { ...roll, studentId: people.ana, present }),
  ]
  await tx((w) => write(w, [patch('classes', 3, { title: '7º C' }), ...marked(false)], [2, 1]))
  const marina = (await userOf(q, people.marina))!
  const page: ScopePage = { ...(await pull(q, marina, 'class:3', 0, answerBudget(1000))), more: true }
  expect([page.rows.classes, page.rows.rolls]).toMatchObject([[{ id: 3 }], [roll]])

  const own = await tx((w) => write(w, [patch('classes', 3, { title: '7º D' }), ...marked(true)], [3, 2]))
  await touchedRows(q, marina, [page], own.changes)
  expect(page.rows.classes).toMatchObject([{ id: 3, title: '7º D' }])
  expect(page.rows.rolls!.map((each) => keyOf('rollCalls', each))).toEqual([keyOf('rollCalls', roll)])
  expect(page.rows.rolls).toMatchObject([{ marks: [{ studentId: people.ana, present: true }] }])
})

test('a row that the device’s own act deleted is gone under the key by which its person knows it', async () => {
  const { q, tx } = store
  await tx((w) => importRows(w, cast, { at: 1 }))
  const attendanceId = 900
  const given = {
    ...{ id: 901, studentId: people.ana, attendanceId, lessonId: 101, classId: 3, date: 1, withName: false },
    ...{ selfPerformance: 'good' as const, contentRating: 5, teacherRating: 4 },
  }
  await tx((w) => write(w, [put('evaluations', given)], [2, 1]))
  const marina = (await userOf(q, people.marina))!
  const page: ScopePage = { ...(await pull(q, marina, 'class:3', 0, answerBudget(1000))), more: true }
  const [known] = page.rows.evaluations!
  expect(known!.attendanceId).not.toBe(attendanceId)

  const own = await tx((w) => write(w, [remove('evaluations', attendanceId)], [3, 2]))
  await touchedRows(q, marina, [page], own.changes)
  expect(page.gone.evaluations).toEqual([keyOf('evaluations', known!)])
})
