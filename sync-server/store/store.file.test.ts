import { existsSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cast } from '#server/tests/support/cast.ts'
import { openTestStore } from '#server/tests/support/testStore.ts'
import { openStore } from './openStore.ts'
import type { Q, Store } from './store.ts'
import { importRows } from './write/bulk.ts'
import { yieldToOthers } from './yielding.ts'

// Covers: what only one process on a file does: it writes several transactions by one commit, and copies the file.
let points: string[] = []
const probe = (point: string) => void points.push(point)

let opened: ReturnType<typeof openTestStore>
let store: Store
beforeEach(() => {
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

  test('one that throws is undone alone in the commit that it shares', async () => {
    const ends = await Promise.allSettled([
      store.tx(insert('before')),
      store.tx(async (q) => {
        await insert('thrown')(q)
        throw new Error('changed my mind')
      }),
      store.tx(insert('after')),
    ])
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await inserted()).toEqual(['after', 'before'])
    expect(commits()).toBe(1)
  })

  test('that arrive before their turn share a commit with those that came first', async () => {
    const first = yieldToOthers().then(() => store.tx(insert('2')))
    await store.tx(insert('1'))
    await first
    expect(commits()).toBe(1)
    expect(await inserted()).toEqual(['1', '2'])
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

function later() {
  let resolve!: (value: unknown) => void
  const promise = new Promise((done) => {
    resolve = done
  })
  return { promise, resolve }
}
