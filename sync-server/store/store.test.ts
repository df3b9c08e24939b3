import { existsSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cast } from '#server/tests/support/cast.ts'
import { openTestStore } from '#server/tests/support/testStore.ts'
import { takeIds } from './counters.ts'
import { addEntry } from './journal/journal.ts'
import { openStore } from './openStore.ts'
import type { Q, Store } from './store.ts'
import { importRows } from './write/bulk.ts'
import { yieldToOthers } from './yielding.ts'

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
  test('that wait together share one commit, and each gets its own result', async () => {
    const ends = await Promise.all(
      [1, 2, 3].map((n) =>
        store.tx(async (q) => {
          await insert(`${n}`)(q)
          return n
        }),
      ),
    )
    expect(ends).toEqual([1, 2, 3])
    expect(commits()).toBe(1)
    expect(await inserted()).toEqual(['1', '2', '3'])
  })

  test('run in the order in which they came, also when more wait than share a commit', async () => {
    const ran: number[] = []
    const numbers = Array.from({ length: 80 }, (_, n) => n)
    await Promise.all(numbers.map((n) => store.tx(() => ran.push(n))))
    expect(ran).toEqual(numbers)
  })

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
        await takeIds(q, 'classes', 50)
        throw fault
      }),
      store.tx((q) => takeIds(q, 'classes', 1)),
      store.tx(insert('after')),
    ])
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
    expect((ends[1] as PromiseRejectedResult).reason).toBe(fault)
    expect((ends[2] as PromiseFulfilledResult<number>).value).toBe(1)
    expect(await inserted()).toEqual(['after', 'before'])
    expect(commits()).toBe(1)
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

  test('that arrive before their turn share a commit with those that came first', async () => {
    const first = yieldToOthers().then(() => store.tx(insert('2')))
    await store.tx(insert('1'))
    await first
    expect(commits()).toBe(1)
    expect(await inserted()).toEqual(['1', '2'])
  })

  test('one inside another is refused instead of waiting for ever', async () => {
    await expect(store.tx(() => store.tx(insert('inner')))).rejects.toThrow('a transaction inside a transaction')
    await store.tx(insert('next'))
    expect(await inserted()).toEqual(['next'])
  })

  test('wait for the write of another process, and others are answered meanwhile', async () => {
    const other = opened.open()
    const [begun, finish] = [later(), later()]
    const imported = other.tx(async (q) => {
      await insert('imported')(q)
      begun.resolve(undefined)
      await finish.promise
    })
    await begun.promise
    const mine = store.tx(insert('mine'))
    await yieldToOthers()
    await yieldToOthers()
    expect(store.waiting()).toBe(0)
    expect(await inserted()).toEqual([])
    finish.resolve(undefined)
    await Promise.all([imported, mine])
    expect(await inserted()).toEqual(['imported', 'mine'])
    other.close()
  })

  test('do not hinder the log from being emptied after them', async () => {
    const [begun, finish] = [later(), later()]
    const writing = store.tx(async (q) => {
      await insert('mine')(q)
      begun.resolve(undefined)
      await finish.promise
    })
    await begun.promise
    const emptied = store.emptyLog()
    finish.resolve(undefined)
    await Promise.all([writing, emptied])
    expect(statSync(`${opened.file}-wal`).size).toBe(0)
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

describe('a backup', () => {
  const everything = (file: string) => {
    const db = new Database(file, { readonly: true })
    const names = db
      .prepare("select name, sql from sqlite_master where name not like 'sqlite_%' order by name")
      .all() as {
      name: string
      sql: string
    }[]
    const tables = names.filter(({ sql }) => sql.startsWith('CREATE TABLE'))
    const rows = tables.map(({ name }) => [name, db.prepare(`select * from "${name}" order by rowid`).all()])
    const sound = db.pragma('integrity_check', { simple: true })
    db.close()
    return { names, rows, sound }
  }

  test('is a whole copy: tables, rows, indices and rules', async () => {
    await store.tx((q) => importRows(q, cast, { at: 1 }))
    const copy = `${opened.file}.copy`
    await store.backup(copy)
    const kept = everything(copy)
    expect(kept.sound).toBe('ok')
    expect(kept).toEqual(everything(opened.file))
    expect(JSON.stringify(kept.rows)).toContain('Escola Poente')
  })

  test('made in the middle of a write has none of it, and can be used', async () => {
    await store.tx(insert('before'))
    const copy = `${opened.file}.copy`
    await store.tx(async (q) => {
      await insert('during')(q)
      await store.backup(copy)
    })
    expect(existsSync(copy)).toBe(true)
    const other = openStore({ file: copy })
    expect(await inserted(other)).toEqual(['before'])
    await other.tx((q) => q.insert(other.t.meta).values({ name: 'there', value: '' }) as never)
    expect(await inserted(other)).toEqual(['before', 'there'])
    expect(await inserted()).toEqual(['before', 'during'])
    other.close()
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
