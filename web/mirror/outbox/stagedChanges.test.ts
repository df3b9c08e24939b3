import Dexie from 'dexie'
import { expect, test } from 'vitest'
import { patch, put, type Reader, remove } from '#schema/nouns/tables.ts'
import { syncedMirror } from '#web/tests/support/testMirror.ts'
import { StagedChanges } from './stagedChanges.ts'

test('a plan that lists rows sees each of them once, as the plans before it left them', async () => {
  const { mirror } = await syncedMirror()
  const staged = new StagedChanges(mirror.db)
  const studentsOf = async () =>
    (await staged.reader.where('enrollments', { classId: 3 }))
      .map(({ studentId, leftAt }) => [studentId, leftAt])
      .sort()
  await staged.apply([
    patch('enrollments', '3/21', { leftAt: 5 }),
    remove('enrollments', '3/22'),
    put('enrollments', { classId: 3, studentId: 24, enrolledAt: 0, leftAt: null }),
  ])
  expect(await studentsOf()).toEqual([
    [21, 5],
    [23, null],
    [24, null],
  ])
  await staged.apply([patch('enrollments', '3/24', { classId: 3, leftAt: 6 })])
  expect(await studentsOf()).toContainEqual([24, 6])
  await mirror.db.atomically(() => staged.flush())
  expect((await mirror.rows.where('enrollments', { classId: 3 })).length).toBe(3)
})

test.each([
  ['what it changed', (rows: Reader) => rows.get('classes', 3)],
  ['what it read before', (rows: Reader) => rows.get('users', 21)],
  ['a list that it read before', (rows: Reader) => rows.where('enrollments', { classId: 3 })],
])('%s is in memory, and a plan that reads it often stays inside its transaction', async (_, read) => {
  const { mirror } = await syncedMirror()
  const { db } = mirror
  await db.atomically(async () => {
    const staged = new StagedChanges(db)
    await staged.apply([patch('classes', 3, { title: 'Turma mudada' })])
    for (let i = 0; i < 300; i++) await read(staged.reader)
    await staged.flush()
    expect(Dexie.currentTransaction?.db.name).toBe(db.name)
  })
  expect(await mirror.rows.get('classes', 3)).toMatchObject({ title: 'Turma mudada' })
})

test('outside a transaction nothing is written', async () => {
  const { mirror } = await syncedMirror()
  const staged = new StagedChanges(mirror.db)
  await staged.apply([patch('classes', 3, { title: 'Turma mudada' })])
  await expect(staged.flush()).rejects.toThrow('in a transaction')
  expect(await mirror.rows.get('classes', 3)).not.toMatchObject({ title: 'Turma mudada' })
})
