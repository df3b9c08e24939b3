import { asc, eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { patch } from '#schema/nouns/tables.ts'
import { cast, people } from '#server/tests/support/cast.ts'
import { type Database, openTestStore } from '#server/tests/support/testStore.ts'
import { keepPasswordHash, passwordHashOf } from './accounts/people.ts'
import { allCounters, countAll, skipIds } from './counters.ts'
import { eachByItself } from './savepoint.ts'
import { listText } from './statements/listText.ts'
import { preparedOnce } from './statements/preparedOnce.ts'
import type { Q, Store } from './store.ts'
import { tables as t } from './tables/tables.ts'
import { importRows } from './write/bulk.ts'
import { inserterOf } from './write/rowWriter.ts'
import { write } from './write/write.ts'

// Where the two databases are known to differ: each line is the same on both.

const strange = ['"\\', "O'Hara", '{1,2}', 'NULL', '', 'a\nb\tc', 'çãé ß', '🙂', '$1 ? %']
const insertImports = inserterOf(t.imports)
const listOf = (file: string) => ({ tenant: 1, actorId: 0, at: 1, file, counts: {}, undoneAt: null, undoneBy: null })
const filesIn = async (q: Q) => (await q.select().from(t.imports).orderBy(asc(t.imports.id))).map(({ file }) => file)
const namesBy = preparedOnce((q) =>
  q.select({ name: t.users.name }).from(t.users).where(q.dialect.inList(t.users.name, 'names')).prepare(),
)
const usersBy = preparedOnce((q) =>
  q.select({ id: t.users.id }).from(t.users).where(q.dialect.inList(t.users.id, 'ids')).prepare(),
)

describe.each<Database>(['sqlite', 'postgres'])('on %s', (database) => {
  let opened: ReturnType<typeof openTestStore>
  let store: Store
  beforeAll(async () => {
    opened = openTestStore({ database })
    store = opened.store
    await store.tx((q) => importRows(q, cast, { at: 1 }))
  })
  afterAll(() => opened.end())

  test('a truth value comes back as one, and is compared as one', async () => {
    await store.tx((q) => q.update(t.users).set({ barred: true }).where(eq(t.users.id, people.ana)))
    const barred = await store.q
      .select({ id: t.users.id, barred: t.users.barred })
      .from(t.users)
      .where(eq(t.users.barred, true))
    expect(barred).toEqual([{ id: people.ana, barred: true }])
  })

  test('the largest whole number comes back as a number, and so do sums and counts', async () => {
    await store.tx((q) => skipIds(q, 'materials', 2 ** 52))
    expect(await allCounters(store.q)).toContainEqual({ name: 'id:materials', value: 2 ** 52 })
    expect(await countAll(store.q)).toBeGreaterThan(2 ** 52)
    expect(await store.q.$count(t.users)).toBe(cast.users.length)
  })

  test('texts are in the order of their bytes, and are searched without regard to case where that is asked', async () => {
    for (const [id, name] of [
      [people.caio, 'Zé'],
      [people.dora, 'ágata'],
    ] as const)
      await store.tx((q) => write(q, [patch('users', id, { name })], [2, id]))
    const ordered = await store.q.select({ name: t.users.name }).from(t.users).orderBy(asc(t.users.name))
    const names = ordered.map(({ name }) => name)
    expect(names).toEqual([...names].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))))
    const found = await store.q
      .select()
      .from(t.users)
      .where(like(sql`lower(${t.users.name})`, '%ana%'))
    expect(found.map(({ id }) => id)).toContain(people.ana)
  })

  test('a row that is written again keeps what the write does not name', async () => {
    await store.tx((q) => keepPasswordHash(q, people.bento, 'x'))
    await store.tx((q) => write(q, [patch('users', people.bento, { name: 'Bento Novo' })], [5, 5]))
    expect(await passwordHashOf(store.q, people.bento)).toBe('x')
  })

  test('a row that one write names twice is written once', async () => {
    const changes = ['Um', 'Dois'].map((title) => patch('classes', 3, { title }))
    const { changes: done } = await store.tx((q) => write(q, changes, [6, 6]))
    expect(done).toMatchObject([{ table: 'classes', key: 3 }])
  })

  test('what fails by itself takes nothing of the same transaction with it', async () => {
    const done = await store.tx(async (q) => {
      await write(q, [patch('classes', 3, { title: 'Antes' })], [7, 7])
      const taken = () => q.update(t.users).set({ email: 'bento@escola.br' }).where(eq(t.users.id, people.bento))
      const again = () => q.update(t.users).set({ email: 'bento@escola.br' }).where(eq(t.users.id, people.ana))
      await taken()
      const outcome = await eachByItself(
        q,
        async () => void (await again()),
        () => 'refused',
      )
      await write(q, [patch('classes', 4, { title: 'Depois' })], [8, 8])
      return outcome
    })
    expect(done).toBe('refused')
    const titles = await store.q.select({ title: t.classes.title }).from(t.classes).orderBy(asc(t.classes.id))
    expect(titles.slice(0, 2)).toEqual([{ title: 'Antes' }, { title: 'Depois' }])
  })

  test('texts of every kind come back as they were, written one by one and together', async () => {
    await store.tx((q) => insertImports(q, strange.map(listOf)))
    for (const file of strange) await store.tx((q) => insertImports(q, [listOf(file)]))
    expect(await filesIn(store.q)).toEqual([...strange, ...strange])
  })

  test('a list of a hundred thousand values is one value', async () => {
    const many = Array.from({ length: 100_000 }, (_, i) => i + 1)
    expect((await usersBy(store.q).execute({ ids: listText(many) })).length).toBe(cast.users.length)
    expect(await namesBy(store.q).execute({ names: listText([...strange, 'Bento Novo']) })).toEqual([
      { name: 'Bento Novo' },
    ])
  })

  test('a number that the database gives a row is another each time, also after rows that brought their own', async () => {
    const before = (await filesIn(store.q)).length
    await store.tx((q) => insertImports(q, [listOf('a'), listOf('b')]))
    const ids = (await store.q.select({ id: t.imports.id }).from(t.imports)).map(({ id }) => id)
    expect(new Set(ids).size).toBe(before + 2)
  })
})
