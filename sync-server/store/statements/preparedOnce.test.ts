import { and, count, eq, getTableColumns, gt, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cast } from '#server/tests/support/cast.ts'
import { openTestStore } from '#server/tests/support/testStore.ts'
import { addEntry } from '../journal/journal.ts'
import type { Q, Store } from '../store.ts'
import { tables as t } from '../tables/tables.ts'
import { importRows } from '../write/bulk.ts'
import { larger } from './plainSql.ts'
import { planOf, preparedOnce } from './preparedOnce.ts'

let opened: ReturnType<typeof openTestStore>
let store: Store
beforeEach(async () => {
  opened = openTestStore()
  store = opened.store
  await store.tx((q) => importRows(q, cast, { at: 1 }))
})
afterEach(() => opened.end(store))

const place = larger(t.enrollments.seq, t.users.seq)
/** One statement of each kind: whole rows, truth values, JSON, a row that comes with another, and a computed figure. */
const statements = {
  'whole rows': (q: Q) =>
    q
      .select()
      .from(t.users)
      .where(gt(t.users.id, sql.placeholder('id')))
      .prepare(),
  'what a placeholder is compared with as its column stores it': (q: Q) =>
    q
      .select({ id: t.users.id, barred: t.users.barred })
      .from(t.users)
      .where(eq(t.users.barred, sql.param(sql.placeholder('barred'), t.users.barred)))
      .prepare(),
  'a row with the one it belongs to': (q: Q) =>
    q
      .select({ place, one: getTableColumns(t.enrollments), user: getTableColumns(t.users) })
      .from(t.enrollments)
      .innerJoin(t.users, and(eq(t.users.id, t.enrollments.studentId), gt(t.users.id, sql.placeholder('id'))))
      .prepare(),
  JSON: (q: Q) => q.select().from(t.journal).prepare(),
  'no more rows than asked for': (q: Q) =>
    q.select({ id: t.users.id }).from(t.users).orderBy(t.users.id).limit(sql.placeholder('most')).prepare(),
  'a count': (q: Q) => q.select({ n: count() }).from(t.users).prepare(),
  nothing: (q: Q) => q.select().from(t.users).where(eq(t.users.id, -1)).prepare(),
}

describe('a statement that is built once returns what Drizzle returns:', () => {
  test.each(Object.entries(statements))('%s', async (_, build) => {
    const call = { name: 'x', method: 'POST', path: '/', body: { a: [1] }, code: null, message: null, changes: [] }
    const entry = { id: 1, actorId: 1, device: null, tenant: 1, at: 1, receivedAt: 1, hash: '' }
    await store.tx((q) => addEntry(q, { ...entry, ...call, outcome: 'applied' }))
    const values = { id: 1, barred: false, most: 2 }
    const prepared = build(store.q)
    const expected = await prepared.all(values)
    expect(await planOf(prepared).run(store.q, values)).toEqual(expected)
  })
})

test('a statement is built once, and runs on whichever connection asks', async () => {
  let built = 0
  const names = preparedOnce((q) => {
    built += 1
    return q.select({ name: t.users.name }).from(t.users).prepare()
  })
  expect(await names(store.q).execute()).toHaveLength(cast.users.length)
  expect(built).toBe(1)
  await store.tx(async (q) => expect(await names(q).execute()).toHaveLength(cast.users.length))
  expect(built).toBe(1)
})

test('a statement is not run without all its values', async () => {
  const byId = preparedOnce((q) =>
    q
      .select()
      .from(t.users)
      .where(eq(t.users.id, sql.placeholder('id')))
      .prepare(),
  )
  await expect(byId(store.q).execute({ number: 1 })).rejects.toThrow('"id"')
})

test('a statement with an outer join is not taken', () => {
  const withUser = preparedOnce((q) =>
    q.select().from(t.enrollments).leftJoin(t.users, eq(t.users.id, t.enrollments.studentId)).prepare(),
  )
  expect(() => withUser(store.q)).toThrow('outer join')
})
