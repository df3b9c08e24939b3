import { desc, eq, lt, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTestStore } from '#server/tests/support/testStore.ts'
import { preparedOnce } from '../statements/preparedOnce.ts'
import type { Q, Store } from '../store.ts'
import { tables as t } from '../tables/tables.ts'
import { inserterOf } from '../write/rowWriter.ts'

let opened: ReturnType<typeof openTestStore>
let store: Store
let said: string[]
beforeEach(async () => {
  opened = openTestStore({ database: 'postgres' })
  store = opened.store
  await store.tx((q) =>
    insertCounters(
      q,
      names.map((name, i) => ({ name, value: i + 1 })),
    ),
  )
  said = []
  const { query } = pg.Client.prototype
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...values: unknown[]) {
    said.push(String((values[0] as { text?: string }).text ?? values[0]))
    return (query as (...values: unknown[]) => never).apply(this, values)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  opened.end(store)
})

const names = ['plain', 'with "quotes", \\ and {braces}', '', 'NULL', 'Ação – ß']

const insertCounters = inserterOf(t.counters)
const byName = preparedOnce((q) =>
  q
    .select({ value: t.counters.value, name: t.counters.name })
    .from(t.counters)
    .where(eq(t.counters.name, sql.placeholder('name')))
    .prepare(),
)
const lastFirst = preparedOnce((q) =>
  q
    .select({ value: t.counters.value })
    .from(t.counters)
    .where(lt(t.counters.value, sql.placeholder('below')))
    .orderBy(desc(t.counters.value))
    .limit(sql.placeholder('limit'))
    .prepare(),
)
const atOnce = <T>(works: readonly ((q: Q) => Promise<T>)[]) => Promise.all(works.map((work) => store.read(work)))
const sentWith = (part: string) => said.filter((text) => text.includes(part))

test('what several ask in the same words goes as one statement once its types are known, and each gets its own rows', async () => {
  const all = [...names, 'nobody', null].map((name) => (q: Q) => byName(q).execute({ name }))
  const apart = await atOnce(all)
  expect(sentWith('from "counters"')).toHaveLength(all.length)
  said = []
  expect(await atOnce(all)).toEqual(apart)
  expect(sentWith('from "counters"')).toHaveLength(1)
  expect(apart.map((rows) => rows.map(({ name }) => name))).toEqual([...names.map((name) => [name]), [], []])
})

test('the rows of each are in the order and as many as it asked for', async () => {
  const all = [4, 6, 0].map((below) => (q: Q) => lastFirst(q).execute({ below, limit: 2 }))
  await atOnce(all)
  said = []
  expect(await atOnce(all)).toEqual([[{ value: 3 }, { value: 2 }], [{ value: 5 }, { value: 4 }], []])
  expect(sentWith('from "counters"')).toHaveLength(1)
})

const insertMeta = inserterOf(t.meta)

/** Runs them in one transaction of a school, for which they wait while another one is under way. */
async function inOneTransaction<T>(works: readonly ((q: Q) => Promise<T>)[]): Promise<T[]> {
  const [begun, finish] = [later(), later()]
  const within = { school: 1 }
  const held = store.tx(
    async () => {
      begun.resolve()
      await finish.promise
    },
    { within },
  )
  await begun.promise
  const ends = works.map((work, n) => store.tx(work, { within, about: [`${n}`] }))
  said = []
  finish.resolve()
  await held
  return Promise.all(ends)
}
const insertOwn = (q: Q, name: string) => insertMeta(q, [{ name, value: 'said' }])
const metaOf = preparedOnce((q) =>
  q
    .select({ name: t.meta.name })
    .from(t.meta)
    .where(eq(t.meta.name, sql.placeholder('name')))
    .prepare(),
)

test('rows that several insert go as one statement, and each reads what it has written itself', async () => {
  const work = (name: string) => async (q: Q) => {
    await insertOwn(q, `${name}1`)
    await insertOwn(q, `${name}2`)
    return [await metaOf(q).execute({ name: `${name}1` }), await metaOf(q).execute({ name: `${name}2` })].flat()
  }
  const rows = await inOneTransaction(['a', 'b', 'c'].map(work))
  expect(rows).toEqual(['a', 'b', 'c'].map((name) => [{ name: `${name}1` }, { name: `${name}2` }]))
  expect(sentWith('insert into "meta"')).toHaveLength(2)
})

test('what a work starts takes effect in its order, whatever others start', async () => {
  const writesFirst = async (q: Q) => (await Promise.all([insertOwn(q, 'a'), metaOf(q).execute({ name: 'a' })]))[1]
  const readsFirst = async (q: Q) => (await Promise.all([metaOf(q).execute({ name: 'b' }), insertOwn(q, 'b')]))[0]
  expect(await inOneTransaction([writesFirst, readsFirst])).toEqual([[{ name: 'a' }], []])
  expect(await store.read((q) => metaOf(q).execute({ name: 'b' }))).toEqual([{ name: 'b' }])
})

test('a value that no column holds fails for whoever asks with it, and for nobody else', async () => {
  const read = (below: number) => (q: Q) => lastFirst(q).execute({ below, limit: 1 })
  await atOnce([read(1), read(2)])
  const ends = await Promise.allSettled([read(4), read(2 ** 60), read(3)].map((work) => store.read(work)))
  expect(ends).toMatchObject([{ value: [{ value: 3 }] }, { status: 'rejected' }, { value: [{ value: 2 }] }])
})

test('one that fails in a set spoils no other', async () => {
  const toNumber = preparedOnce((q) =>
    q
      .select({ value: t.counters.value })
      .from(t.counters)
      .where(sql`${t.counters.value} = cast(${t.counters.name} || ${sql.placeholder('more')} as integer)`)
      .prepare(),
  )
  const number = (more: string) => (q: Q) => toNumber(q).execute({ more })
  const ends = await Promise.allSettled(
    [number('x'), (q: Q) => byName(q).execute({ name: 'plain' })].map((work) => store.read(work as never)),
  )
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
})

function later() {
  let resolve!: () => void
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
