import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Refusal } from '#schema/errors.ts'
import { type PostgresCluster, startPostgres } from '#server/tests/support/postgres.ts'
import type { PostgresReplica } from '#server/tests/support/postgresReplica.ts'
import { metaOf, setMeta } from '../epoch/metaValues.ts'
import { openStore } from '../openStore.ts'
import type { Q, Store } from '../store.ts'
import type { ReplicaOptions } from './replica.ts'

// Covers: what reads much is read on a replica that has what the reader may have seen, or else in the database itself.

let cluster: PostgresCluster
let replica: PostgresReplica
beforeAll(async () => {
  cluster = await startPostgres({ followed: true })
  replica = await cluster.startReplica()
})
afterAll(async () => {
  await replica?.stop()
  await cluster?.stop()
})

let name: string
let lines: string[]
const opened: Store[] = []
beforeEach(async () => {
  name = await cluster.createDatabase()
  lines = []
})
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close()
  await cluster.dropDatabase(name)
})

/** A store whose replica is waited for long, and asked again at once after it was not used. */
function open(options: Partial<ReplicaOptions> = {}): Store {
  const own = { url: replica.url(name), waitMs: 20_000, restMs: 0, note: (line: string) => lines.push(line) }
  const store = openStore({ url: cluster.url(name), replica: { ...own, ...options } })
  opened.push(store)
  return store
}

const isReplica = async (q: Q) => (await q.connection.prepare('select pg_is_in_recovery()').rows([]))[0]![0] === 1
const where = async (q: Q) => ((await isReplica(q)) ? 'replica' : 'database')
const readIn = (store: Store) =>
  store.readOnReplica(async (q) => ({ value: await metaOf(q, 'some'), where: await where(q) }))
const write = (store: Store, value: string) => store.tx((q) => setMeta(q, 'some', value))

test('a report that begins after a write shows it, on the replica', async () => {
  const store = open()
  expect(store.usesReplica()).toBeUndefined()
  for (let i = 0; i < 30; i += 1) {
    await write(store, `${i}`)
    expect(await readIn(store)).toEqual({ value: `${i}`, where: 'replica' })
  }
  expect(store.usesReplica()).toBe(true)
  expect(lines).toEqual([])
})

test('what another process has just committed is there, too', async () => {
  const [one, other] = [open(), open()]
  await Promise.all([one, other].map((store) => store.read(async () => {})))
  for (let i = 0; i < 10; i += 1) {
    await write(one, `${i}`)
    expect(await readIn(other)).toEqual({ value: `${i}`, where: 'replica' })
  }
})

test('a report is of one state of the replica, whatever is written meanwhile', async () => {
  const store = open()
  await write(store, 'before')
  const read = await store.readOnReplica(async (q) => {
    const first = await metaOf(q, 'some')
    await write(store, 'after')
    // Another read waits until the replica has that.
    expect(await readIn(store)).toEqual({ value: 'after', where: 'replica' })
    return [first, await metaOf(q, 'some')]
  })
  expect(read).toEqual(['before', 'before'])
})

describe('while the replica', () => {
  test('stays behind, the database itself answers, and the replica once it has all again', async () => {
    const store = open({ waitMs: 30 })
    await write(store, 'before')
    await expect.poll(() => readIn(store)).toEqual({ value: 'before', where: 'replica' })
    lines = []
    await replica.follow(false)
    try {
      await write(store, 'after')
      for (let i = 0; i < 3; i += 1) expect(await readIn(store)).toEqual({ value: 'after', where: 'database' })
      expect(store.usesReplica()).toBe(false)
      expect(lines).toEqual([expect.stringMatching(/^the replica is behind/)])
    } finally {
      await replica.follow(true)
    }
    await expect.poll(() => readIn(store)).toEqual({ value: 'after', where: 'replica' })
    expect(lines.at(-1)).toBe('the replica answers again')
  })

  test('is stopped, the database itself answers, and the replica once it runs again', async () => {
    const store = open()
    await write(store, 'before')
    expect(await readIn(store)).toEqual({ value: 'before', where: 'replica' })
    await replica.end('immediate')
    try {
      await write(store, 'after')
      for (let i = 0; i < 3; i += 1) expect(await readIn(store)).toEqual({ value: 'after', where: 'database' })
      expect(lines).toEqual([expect.stringMatching(/^the replica does not answer \(\w+\)/)])
    } finally {
      await replica.start()
    }
    await expect.poll(() => readIn(store)).toEqual({ value: 'after', where: 'replica' })
    expect(lines).toEqual([expect.anything(), 'the replica answers again'])
  })

  test('takes connections and says nothing, the database itself answers after the wait', async () => {
    const sockets: Socket[] = []
    const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const store = open({ url: `postgres://postgres@127.0.0.1:${port}/${name}`, waitMs: 30 })
    await write(store, 'x')
    for (let i = 0; i < 3; i += 1) expect(await readIn(store)).toEqual({ value: 'x', where: 'database' })
    expect(lines).toEqual([expect.stringMatching(/^the replica is behind, or slow/)])
    for (const socket of sockets) socket.destroy()
    silent.close()
  })

  test('could not be read, it is left alone for a while', async () => {
    const clock = { time: 0 }
    const store = open({ restMs: 5_000, now: () => clock.time })
    await write(store, 'x')
    await replica.end('fast')
    try {
      expect(await readIn(store)).toEqual({ value: 'x', where: 'database' })
    } finally {
      await replica.start()
    }
    clock.time = 4_999
    expect(await readIn(store)).toEqual({ value: 'x', where: 'database' })
    clock.time = 5_000
    expect(await readIn(store)).toEqual({ value: 'x', where: 'replica' })
  })
})

test('more reads than the replica takes at once are for the database itself, which is no fault of the replica', async () => {
  const store = open({ mostReads: 1 })
  await write(store, 'x')
  const both = () => store.readOnReplica(async (q) => [await where(q), (await readIn(store)).where])
  for (const _ of ['once', 'again']) expect(await both()).toEqual(['replica', 'database'])
  const many = await Promise.all(Array.from({ length: 20 }, () => readIn(store)))
  expect(many.map((each) => each.where).sort()).toEqual([...Array(19).fill('database'), 'replica'])
  expect(lines).toEqual([])
})

describe('a read that the replica breaks off', () => {
  /** Reads until the replica breaks it off; what the database itself says, the second time. */
  const brokenOff = async (store: Store, breakOff: (q: Q) => Promise<unknown>) => {
    const begun: string[] = []
    await store.readOnReplica(async (q) => {
      begun.push(await where(q))
      if (begun.at(-1) === 'replica') await breakOff(q)
    })
    return begun
  }

  test.each([
    ['when it cancels the statement', 'select pg_cancel_backend(pg_backend_pid())', '57014'],
    ['when the connection ends', 'select pg_terminate_backend(pg_backend_pid())', '57P01'],
    ['for any other fault of it', 'select * from "nothing"', '42P01'],
  ])('%s goes on in the database itself', async (_, statement, code) => {
    const store = open()
    await write(store, 'x')
    expect(await brokenOff(store, (q) => q.connection.prepare(statement).rows([]))).toEqual(['replica', 'database'])
    expect(lines).toEqual([expect.stringContaining(code)])
    expect(await readIn(store)).toEqual({ value: 'x', where: 'replica' })
  })

  test('when what it reads is in the way of what it follows goes on in the database itself', async () => {
    const store = open()
    await write(store, 'x')
    const run = (statement: string) => store.tx((q) => q.connection.prepare(statement).run([]))
    await run('create table "doomed" ("id" bigint)')
    const begun = await brokenOff(store, async (q) => {
      await q.connection.prepare('select * from "doomed"').rows([])
      await run('drop table "doomed"')
      for (;;) await where(q)
    })
    expect(begun).toEqual(['replica', 'database'])
    // The connection is ended: what is heard of that depends on when the next statement is sent.
    expect(lines).toEqual([expect.stringMatching(/^the replica does not answer \(\w+\)/)])
  })

  test('and one that refuses is not read again', async () => {
    const store = open()
    let reads = 0
    const refused = store.readOnReplica(async (q) => {
      reads += 1
      await where(q)
      throw new Refusal('notFound')
    })
    await expect(refused).rejects.toThrow(new Refusal('notFound'))
    expect(reads).toBe(1)
    expect(lines).toEqual([])
  })
})

describe('an address that is none of a replica of this database', () => {
  test('such as one that was made a database of its own is not read', async () => {
    const former = await cluster.startReplica()
    try {
      const store = open({ url: former.url(name) })
      await write(store, 'x')
      expect(await readIn(store)).toEqual({ value: 'x', where: 'replica' })
      await former.promote()
      expect(await readIn(store)).toEqual({ value: 'x', where: 'database' })
      expect(lines).toEqual([expect.stringContaining('is none of this database')])
    } finally {
      await former.stop()
    }
  })

  test('such as one of another school’s database there is not read', async () => {
    const other = await cluster.createDatabase()
    await write(openOther(other), 'theirs')
    const store = open({ url: replica.url(other) })
    await write(store, 'ours')
    expect(await readIn(store)).toEqual({ value: 'ours', where: 'database' })
    expect(lines).toEqual([expect.stringContaining('is none of this database')])
  })

  function openOther(database: string): Store {
    const store = openStore({ url: cluster.url(database) })
    opened.push(store)
    return store
  }
})
