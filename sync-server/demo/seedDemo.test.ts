import { afterAll, beforeAll, expect, test } from 'vitest'
import { passwordFits } from '../sessions/passwords.ts'
import { accountFor } from '../store/people.ts'
import { readerOf } from '../store/reader.ts'
import { openTestStore } from '../store/testing.ts'
import { demoAccounts, demoPassword, needsDemo, seedDemo } from './seedDemo.ts'

const { store, end } = openTestStore()
const now = Date.UTC(2026, 10, 23, 12, 40)

beforeAll(async () => {
  expect(await needsDemo(store)).toBe(true)
  await seedDemo(store, { now, zone: 'America/Sao_Paulo', size: 'small' })
})
afterAll(() => end())

test('every account of the demonstration signs in', async () => {
  expect(await needsDemo(store)).toBe(false)
  for (const [i, { email, role, school }] of demoAccounts.entries()) {
    const account = await accountFor(store.q, email)
    expect(account!.user).toMatchObject({ id: i + 1, role, schoolId: school })
    expect(await passwordFits(account!.passwordHash, demoPassword)).toBe(true)
  }
})

test('the first class has forty students, and every school its order', async () => {
  const rows = readerOf(store.q)
  expect(await rows.where('enrollments', { classId: 1 })).toHaveLength(40)
  expect((await rows.where('attendance', { classId: 1 })).length).toBe(160)
  const counters = await store.q.select().from(store.t.counters)
  expect(counters.map(({ name }) => name)).toEqual(expect.arrayContaining(['seq:0', 'seq:1', 'seq:2', 'id:attendance']))
})

test('the large one is there in seconds', async () => {
  const large = openTestStore()
  await seedDemo(large.store, { now, zone: 'America/Sao_Paulo', size: 'large' })
  expect(await large.store.q.$count(large.store.t.attendance)).toBeGreaterThan(50_000)
  large.end()
})
