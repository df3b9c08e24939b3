import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestStore } from '#server/tests/support/testStore.ts'
import { eachByItself } from '../savepoint.ts'
import type { Q, Store } from '../store.ts'

let points: string[]
let opened: ReturnType<typeof openTestStore>
let store: Store
beforeEach(() => {
  points = []
  opened = openTestStore({ database: 'postgres', probe: (point) => void points.push(point) })
  store = opened.store
})
afterEach(() => opened.end(store))

const insert = (name: string) => (q: Q) =>
  q.insert(store.t.meta).values({ name, value: 'said' }) as unknown as Promise<void>
const inserted = async () => (await store.q.select().from(store.t.meta)).map(({ name }) => name).sort()
const commits = () => points.filter((point) => point === 'tx.afterCommit').length
/** Ends the connection that it runs on. */
const cutOff = sql`pg_terminate_backend(pg_backend_pid())`
const inSchool = { within: { school: 1 } }

/** Begins a transaction of a school. Returns what ends it. */
async function holdSchool() {
  const [begun, finish] = [later(), later()]
  const held = store.tx(async () => {
    begun.resolve()
    await finish.promise
  }, inSchool)
  await begun.promise
  return async () => {
    finish.resolve()
    await held
  }
}

test('transactions of a school that wait for another one share a commit, and each gets its own result', async () => {
  const release = await holdSchool()
  const ends = [1, 2, 3].map((n) =>
    store.tx(async (q) => {
      await insert(`${n}`)(q)
      return n
    }, inSchool),
  )
  await release()
  expect(await Promise.all(ends)).toEqual([1, 2, 3])
  expect(commits()).toBe(2)
  expect(await inserted()).toEqual(['1', '2', '3'])
})

test('however many of a school wait, another school does not wait for them', async () => {
  const release = await holdSchool()
  const waiting = Array.from({ length: 40 }, (_, n) => store.tx(insert(`${n}`), inSchool))
  await store.tx(insert('of another school'), { within: { school: 2 } })
  expect(await inserted()).toEqual(['of another school'])
  await release()
  await Promise.all(waiting)
  expect(await inserted()).toHaveLength(41)
})

test('one that throws is undone alone in the commit that it shares, also when only the database refused it', async () => {
  await store.tx(insert('once'))
  const release = await holdSchool()
  const fault = new Error('changed my mind')
  const ends = Promise.allSettled([
    store.tx(insert('before'), inSchool),
    store.tx(async (q) => {
      await insert('thrown')(q)
      throw fault
    }, inSchool),
    store.tx(insert('once'), inSchool),
    store.tx(insert('after'), inSchool),
  ])
  await release()
  expect((await ends).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
  expect((await ends)[1]).toMatchObject({ reason: fault })
  expect(await inserted()).toEqual(['after', 'before', 'once'])
})

test('when the connection is lost before the commit, each is run once more', async () => {
  const release = await holdSchool()
  let isFirst = true
  const ends = [
    store.tx(insert('before'), inSchool),
    store.tx(async (q) => {
      await insert('cut')(q)
      if (isFirst)
        await q
          .select({ value: cutOff })
          .from(store.t.meta)
          .catch(() => {})
      isFirst = false
    }, inSchool),
    store.tx(insert('after'), inSchool),
  ]
  await release()
  await Promise.all(ends)
  expect(await inserted()).toEqual(['after', 'before', 'cut'])
})

test('when the commit is lost on its way, nobody is told that it was done, and the next one works', async () => {
  opened.end(store)
  let isCut = true
  const cut = (point: string) => {
    if (point === 'tx.beforeCommit' && isCut) throw new Error('the server crashed')
  }
  opened = openTestStore({ database: 'postgres', probe: cut })
  store = opened.store
  const ends = await Promise.allSettled([1, 2].map((n) => store.tx(insert(`${n}`), inSchool)))
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isCut = false
  await store.tx(insert('3'), inSchool)
  expect(await inserted()).toEqual(['3'])
})

describe('transactions of a school that are about different things', () => {
  const about = (name: string) => ({ ...inSchool, about: [name] })

  test('run at the same time: the way to the database is gone once for all of them', async () => {
    const release = await holdSchool()
    const [one, other] = [later(), later()]
    const ends = [
      store.tx(async (q) => {
        one.resolve()
        await other.promise
        await insert('1')(q)
      }, about('class 1')),
      store.tx(async (q) => {
        other.resolve()
        await one.promise
        await insert('2')(q)
      }, about('class 2')),
    ]
    await release()
    await Promise.all(ends)
    expect(commits()).toBe(2)
    expect(await inserted()).toEqual(['1', '2'])
  })

  test('one that throws, and one that only the database refuses, spoil no other', async () => {
    await store.tx(insert('once'))
    const release = await holdSchool()
    const fault = new Error('changed my mind')
    const ends = Promise.allSettled([
      store.tx(insert('before'), about('1')),
      store.tx(async (q) => {
        await insert('thrown')(q)
        throw fault
      }, about('2')),
      store.tx(insert('once'), about('3')),
      store.tx(insert('after'), about('4')),
    ])
    await release()
    expect((await ends).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
    expect((await ends)[1]).toMatchObject({ reason: fault })
    expect(await inserted()).toEqual(['after', 'before', 'once'])
  })

  test('one undoes a part of its own and goes on', async () => {
    const release = await holdSchool()
    const ends = [
      store.tx(insert('beside'), about('1')),
      store.tx(async (q) => {
        await insert('kept')(q)
        await eachByItself(
          q,
          async (undo) => {
            await insert('undone')(q)
            await undo()
          },
          () => {},
        )
      }, about('2')),
    ]
    await release()
    await Promise.all(ends)
    expect(await inserted()).toEqual(['beside', 'kept'])
  })

  test('when the connection is lost, each is run once more', async () => {
    const release = await holdSchool()
    let isFirst = true
    const ends = [
      store.tx(insert('before'), about('1')),
      store.tx(async (q) => {
        await insert('cut')(q)
        const cut = isFirst
        isFirst = false
        if (cut)
          await q
            .select({ value: cutOff })
            .from(store.t.meta)
            .catch(() => {})
      }, about('2')),
      store.tx(insert('after'), about('3')),
    ]
    await release()
    await Promise.all(ends)
    expect(await inserted()).toEqual(['after', 'before', 'cut'])
  })
})

function later() {
  let resolve!: () => void
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
