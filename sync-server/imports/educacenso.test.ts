import { existsSync, readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { passwordFits } from '#server/sessions/passwords.ts'
import { accountFor } from '#server/store/accounts/people.ts'
import { headOf } from '#server/store/counters.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { openTestStore } from '#server/tests/support/testStore.ts'
import { importEducacenso } from './educacenso.ts'

const now = Date.UTC(2026, 10, 23, 12, 40)
const school = openTestStore()
afterAll(() => school.end())

const text = [
  '00|87654321|1|||ESCOLA DO RIO',
  '20|87654321|11|111|4º ANO A|1|7|30|11|30|0|1|1|1|1|1|0',
  '30|87654321|1|100000000001|99999999999|JOSÉ DAS NEVES|01/01/1980|JOSE@ESCOLA.COM',
  '30|87654321|2|100000000002|88888888888|ANA LIMA|01/01/2013|',
  '50|87654321|1|100000000001|11|222',
  '60|87654321|2|100000000002|11|111',
].join('\n')
const bytes = new TextEncoder().encode(text)

async function contents({ store }: typeof school) {
  const tables = [
    'schools',
    'users',
    'modules',
    'lessons',
    'classes',
    'moduleClasses',
    'enrollments',
    'journal',
    'externalIds',
    'counters',
  ] as const
  return JSON.stringify(await Promise.all(tables.map((name) => store.q.select().from(store.t[name]))))
}

test('imports a whole school, with one journal entry', async () => {
  const { store } = school
  const report = await importEducacenso(store, bytes, { now })
  expect(report.count('recusado')).toBe(0)
  const rows = readerOf(store.q)
  const [schoolClass] = await rows.where('classes', {})
  const teacher = (await accountFor(store.q, 'jose@escola.com'))!
  const student = (await accountFor(store.q, '100000000002'))!
  expect(schoolClass).toMatchObject({
    title: '4º ANO A',
    weekday: 'monday',
    classTime: '07:30',
    teacherId: teacher.user.id,
  })
  expect(schoolClass!.currentLessonId).toBe((await rows.where('lessons', {}))[0]!.id)
  expect(await rows.where('enrollments', { studentId: student.user.id })).toHaveLength(1)
  expect(student.user).toMatchObject({ role: 'student', mustChangePassword: true, name: 'Ana Lima' })
  for (const [account, login] of [
    [teacher, 'jose@escola.com'],
    [student, '100000000002'],
  ] as const) {
    const { password } = report.credentials.find((each) => each.login === login)!
    expect(await passwordFits(account.passwordHash, password)).toBe(true)
  }
  const journal = await store.q.select().from(store.t.journal)
  expect(journal).toMatchObject([
    { actorId: 0, name: 'importEducacenso', tenant: schoolClass!.schoolId, outcome: 'applied' },
  ])
  const all = await contents(school)
  for (const secret of ['99999999999', '88888888888', '01/01', ...report.credentials.map(({ password }) => password)])
    expect(all).not.toContain(secret)
})

test('a second import leaves every row, place and counter as it was', async () => {
  const { store } = school
  const before = await contents(school)
  const head = await headOf(store.q, 1)
  const again = await importEducacenso(store, bytes, { now: now + 1000 })
  expect(again.count('criado')).toBe(0)
  expect(again.credentials).toEqual([])
  expect(await headOf(store.q, 1)).toBe(head)
  expect((await contents(school)) === before).toBe(true)
})

test('a later file adds only what is new', async () => {
  const more = `${text}\n30|87654321|3|100000000003||BIA REIS\n60|87654321|3|100000000003|11|111`
  const report = await importEducacenso(school.store, new TextEncoder().encode(more), { now: now + 2000 })
  expect(report.count('criado')).toBe(2)
  expect(report.credentials.map(({ login }) => login)).toEqual(['100000000003'])
})

test('an import into an unknown school writes nothing', async () => {
  const empty = openTestStore()
  const report = await importEducacenso(empty.store, bytes, { now, schoolId: 9 })
  expect(report.count('recusado')).toBe(1)
  expect(await empty.store.q.$count(empty.store.t.users)).toBe(0)
  empty.end()
})

const sample = '../shared/data/educacenso-2023.txt'
test.runIf(existsSync(sample))(`imports ${sample} twice, the second time without effect`, async () => {
  const real = openTestStore()
  const first = await importEducacenso(real.store, readFileSync(sample), { now })
  expect(first.summary()).toEqual({ criado: 28, 'já existe': 0, 'deixado de lado': 1, recusado: 0 })
  const before = await contents(real)
  await importEducacenso(real.store, readFileSync(sample), { now: now + 1 })
  expect((await contents(real)) === before).toBe(true)
  real.end()
})
