import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cast } from '#server/tests/support/cast.ts'
import { openTestStore } from '#server/tests/support/testStore.ts'
import { takeSeq } from './counters.ts'
import { addEntry } from './journal/journal.ts'
import type { Q, Store } from './store.ts'
import { importRows } from './write/bulk.ts'

let points: string[] = []
let crashPoint: string | null = null
const probe = (point: string) => {
  points.push(point)
  if (point === crashPoint) throw new Error(`crashed at ${point}`)
}

let opened: ReturnType<typeof openTestStore>
let store: Store
beforeEach(() => {
  crashPoint = null
  opened = openTestStore({ probe })
  store = opened.store
  points = []
})
afterEach(() => opened.end(store))

const insert = (name: string) => (q: Q) =>
  q.insert(store.t.meta).values({ name, value: 'said' }) as unknown as Promise<void>
const inserted = async (where = store) => (await where.q.select().from(where.t.meta)).map(({ name }) => name).sort()
const commits = () => points.filter((point) => point === 'tx.afterCommit').length

describe('transactions', () => {
  test('that come one after the other are on the disk one after the other', async () => {
    await store.tx(insert('1'))
    expect(commits()).toBe(1)
    await store.tx(insert('2'))
    expect(commits()).toBe(2)
  })

  test('one that throws undoes only itself, whatever it had written', async () => {
    const fault = new Error('changed my mind')
    const ends = await Promise.allSettled([
      store.tx(insert('before')),
      store.tx(async (q) => {
        await insert('thrown')(q)
        await takeSeq(q, 1, 50)
        throw fault
      }),
      store.tx((q) => takeSeq(q, 1, 1)),
      store.tx(insert('after')),
    ])
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
    expect((ends[1] as PromiseRejectedResult).reason).toBe(fault)
    expect((ends[2] as PromiseFulfilledResult<number>).value).toBe(1)
    expect(await inserted()).toEqual(['after', 'before'])
  })

  test('one that violates a constraint is undone like any other', async () => {
    await store.tx(insert('once'))
    const ends = await Promise.allSettled([store.tx(insert('twice')), store.tx(insert('once'))])
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(await inserted()).toEqual(['once', 'twice'])
  })

  test('do not overlap: each sees what the earlier ones did', async () => {
    const add = async (q: Q) => {
      const before = (await q.select().from(store.t.meta)).length
      await Promise.resolve()
      await q.insert(store.t.meta).values({ name: `${before}`, value: '' })
    }
    await Promise.all(Array.from({ length: 20 }, () => store.tx(add)))
    expect((await inserted()).map(Number).sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i))
  })

  test('that arrive while others run get their own commit', async () => {
    let late: Promise<unknown> | undefined
    const outside = later()
    void outside.promise.then(() => {
      late = store.tx(insert('late'))
    })
    await store.tx(async (q) => {
      await insert('early')(q)
      outside.resolve(undefined)
      await Promise.resolve()
      await Promise.resolve()
      await Promise.resolve()
    })
    expect(commits()).toBe(1)
    await late
    expect(commits()).toBe(2)
    expect(await inserted()).toEqual(['early', 'late'])
  })

  test('one inside another is refused instead of waiting for ever', async () => {
    await expect(store.tx(() => store.tx(insert('inner')))).rejects.toThrow('a transaction inside a transaction')
    await store.tx(insert('next'))
    expect(await inserted()).toEqual(['next'])
  })

  test('are invisible until they are committed, and a reader cannot write', async () => {
    await store.tx(async (q) => {
      await insert('mine')(q)
      expect(await q.select().from(store.t.meta)).toHaveLength(1)
      expect(await inserted()).toEqual([])
    })
    expect(await inserted()).toEqual(['mine'])
    await store.tx(insert('later'))
    expect(await inserted()).toEqual(['later', 'mine'])
    await expect(Promise.resolve().then(() => insert('by reading')(store.q))).rejects.toThrow(/readonly/)
  })
})

describe('a crash', () => {
  test('before the commit leaves nothing, rejects all waiting transactions, and the next one works', async () => {
    crashPoint = 'tx.beforeCommit'
    const ends = await Promise.allSettled([store.tx(insert('1')), store.tx(insert('2'))])
    for (const end of ends) expect(String((end as PromiseRejectedResult).reason)).toMatch('crashed')
    expect(await inserted()).toEqual([])
    crashPoint = null
    await store.tx(insert('3'))
    expect(await inserted()).toEqual(['3'])
  })

  test('after the commit leaves all of it, although no answer was sent', async () => {
    crashPoint = 'tx.afterCommit'
    await expect(store.tx(insert('1'))).rejects.toThrow('crashed')
    expect(await inserted()).toEqual(['1'])
  })

  test('and a restart on the same file: committed rows are there, once', async () => {
    await store.tx((q) => importRows(q, cast, { at: 1 }))
    crashPoint = 'tx.beforeCommit'
    await store.tx(insert('lost')).catch(() => {})
    store.close()
    const again = opened.open()
    expect(await again.q.select().from(again.t.users)).toHaveLength(cast.users.length)
    expect(await inserted(again)).toEqual([])
    again.close()
    store = opened.open()
  })
})

test('the journal is append-only, also for the server', async () => {
  const entry = {
    id: 1,
    actorId: 1,
    device: null,
    tenant: 1,
    at: 1,
    receivedAt: 1,
    hash: '',
    outcome: 'applied' as const,
  }
  const call = { name: 'x', method: 'POST', path: '/', body: null, code: null, message: null, changes: [] }
  await store.tx((q) => addEntry(q, { ...entry, ...call }))
  const edit = (q: Q) => q.update(store.t.journal).set({ actorId: 2 }) as unknown as Promise<void>
  const erase = (q: Q) => q.delete(store.t.journal) as unknown as Promise<void>
  for (const work of [edit, erase, (q: Q) => addEntry(q, { ...entry, ...call })]) {
    await expect(store.tx(async (q) => await work(q))).rejects.toThrow()
  }
  expect(await store.q.select().from(store.t.journal)).toMatchObject([{ id: 1, actorId: 1 }])
})

function later() {
  let resolve!: (value: unknown) => void
  const promise = new Promise((done) => {
    resolve = done
  })
  return { promise, resolve }
}
