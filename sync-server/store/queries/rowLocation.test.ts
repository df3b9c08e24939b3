import { afterEach, beforeEach, expect, test } from 'vitest'
import { put, remove } from '#schema/nouns/tables.ts'
import { importRows } from '#server/store/write/bulk.ts'
import { write } from '#server/store/write/write.ts'
import { cast, people } from '#server/tests/support/cast.ts'
import { stateOf } from '#server/tests/support/project.ts'
import { openTestStore } from '#server/tests/support/testStore.ts'

const roll = { classId: 3, lessonId: 101, date: '2026-11-16' }
const mark = (present: boolean | null) => put('attendance', { ...roll, studentId: people.ana, present })

let opened: ReturnType<typeof openTestStore>
beforeEach(async () => {
  opened = openTestStore()
  await opened.store.tx((q) => importRows(q, cast, { at: 1 }))
})
afterEach(() => opened.end())

test('a roll and its marks still belong to their school after their class is deleted, even when written again', async () => {
  const { store } = opened
  await store.tx((q) => write(q, [put('rollCalls', roll), mark(true)], [2, 1]))
  await store.tx((q) => write(q, [remove('classes', 3)], [3, 2]))
  await store.tx((q) => write(q, [put('rollCalls', roll), mark(null)], [4, 3]))
  const { rollCalls, attendance } = await stateOf(store.q)
  expect([...rollCalls, ...attendance].map(({ tenant }) => tenant)).toEqual([1, 1])
})

test('rows of a class that never existed belong to no school', async () => {
  const { store } = opened
  const nowhere = { lessonId: 101, classId: 999, markedAt: 1 }
  await store.tx((q) => write(q, [put('completions', nowhere)], [2, 1]))
  expect((await stateOf(store.q)).completions).toMatchObject([{ tenant: 0 }])
})
