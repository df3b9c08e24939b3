import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownFile } from '#schema/fields/ownFile.ts'
import { openFileStore } from '#server/files/fileStore.ts'
import { passwordFits } from '#server/sessions/passwords.ts'
import { accountFor } from '#server/store/accounts/people.ts'
import { uploadFor } from '#server/store/files/uploads.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { marksWhere } from '#server/store/queries/readMarks.ts'
import { openTestStore } from '#server/tests/support/testStore.ts'
import { demoAccounts, demoPassword, needsDemo, seedDemo } from './seedDemo.ts'

const { store, file, end } = openTestStore()
const files = openFileStore(join(dirname(file), 'files'))
const now = Date.UTC(2026, 10, 23, 12, 40)

beforeAll(async () => {
  expect(await needsDemo(store)).toBe(true)
  await seedDemo(store, files, { now, zone: 'America/Sao_Paulo', size: 'small' })
})
afterAll(() => end())

test('every account of the demonstration can sign in', async () => {
  expect(await needsDemo(store)).toBe(false)
  for (const [i, { email, role, school }] of demoAccounts.entries()) {
    const account = await accountFor(store.q, email)
    expect(account!.user).toMatchObject({ id: i + 1, role, schoolId: school })
    expect(await passwordFits(account!.passwordHash, demoPassword)).toBe(true)
  }
})

test('the first class has forty students, and every school has its order', async () => {
  const rows = readerOf(store.q)
  expect(await rows.where('enrollments', { classId: 1 })).toHaveLength(40)
  expect((await rows.where('attendance', { classId: 1 })).length).toBe(160)
  const counters = await store.q.select().from(store.t.counters)
  expect(counters.map(({ name }) => name)).toEqual(expect.arrayContaining(['seq:0', 'seq:1', 'seq:2', 'id:attendance']))
})

test('the worksheets are complete, and students may read those of their own modules', async () => {
  const { q } = store
  const student = (await accountFor(q, 'aluna@chamada.demo'))!.user
  const sheets = (await readerOf(q).where('materials', {})).flatMap(({ fileUrl }) => ownFile(fileUrl) ?? [])
  expect(sheets).toHaveLength(10)
  const theirs = await Promise.all(sheets.map(({ hash }) => uploadFor(q, student, hash, now)))
  expect(new Set(theirs.flatMap((upload) => upload?.hash ?? [])).size).toBe(6)
  for (const { hash, bytes } of sheets) {
    const content = await new Response(await files.read(hash)).arrayBuffer()
    expect(content.byteLength).toBe(bytes)
    expect(Buffer.from(content).toString('latin1', 0, 8)).toBe('%PDF-1.4')
  }
})

test('the large demonstration takes seconds', async () => {
  const large = openTestStore()
  await seedDemo(large.store, openFileStore(join(dirname(large.file), 'files')), {
    now,
    zone: 'America/Sao_Paulo',
    size: 'large',
  })
  expect((await marksWhere(large.store.q, 'attendance', {})).length).toBeGreaterThan(50_000)
  large.end()
})
