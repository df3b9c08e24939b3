import Dexie from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import type { SyncRequest } from '#schema/sync/protocol.ts'
import { volume } from '#schema/tests/volume.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { outboxOf, summaryOf } from '#web/mirror/outbox/summary.ts'
import { drain } from '#web/mirror/sync/drain.ts'
import { chanceOf } from '#web/tests/simulation/random.ts'
import { applied, classPage, emptyAnswer, marina } from '#web/tests/support/smallClass.ts'
import { scripted, syncedMirror } from '#web/tests/support/testMirror.ts'
import { MirrorDatabase } from './database.ts'
import { openInTime } from './health.ts'
import { pageLock as lock } from './locks.ts'
import { type Mirror, openMirror } from './mirror.ts'
import { failureKind, storageFailure } from './storageFailure.ts'
import { makeRoom, readWithStorageRetry } from './withStorageRetry.ts'

// Covers: design, invariants 6 and 7; trials R24, R25, R26, R28, R29.

const failures = volume(30, 200)

afterEach(() => vi.restoreAllMocks())

const mark = (studentId: number, present: boolean) => ({
  classId: 3,
  lessonId: 7,
  attendanceDate: '2026-11-21',
  marks: [{ studentId, present }],
})
const error = (name: string, inner?: object) => Object.assign(new Error(name), { name, ...(inner && { inner }) })
const marksIn = async (mirror: Mirror) => (await mirror.rows.where('attendance', { classId: 3 })).length
const waitingIn = async (mirror: Mirror) => (await outboxOf(mirror)).waiting.length

/** Fails the next writes to the outbox, each with its error. */
function failWrites({ db }: Mirror, ...errors: Error[]) {
  const add = db.outbox.add.bind(db.outbox)
  return vi.spyOn(db.outbox, 'add').mockImplementation(((row: never) => {
    const failure = errors.shift()
    return failure ? Dexie.Promise.reject(failure) : add(row)
  }) as never)
}

describe('a full disk', () => {
  it('is known by the name of the error or of the one inside it', () => {
    const quota = error('QuotaExceededError')
    const bulk = new Dexie.BulkError('1 of 2 operations failed', { 1: error('AbortError', quota) })
    for (const failure of [quota, error('AbortError', quota), bulk])
      expect(storageFailure(failure)).toMatchObject({ kind: 'full' })
    expect(failureKind(error('AbortError'))).toBe('dead')
    expect(failureKind(new TypeError('x'))).toBeUndefined()
  })

  it('deletes what can be fetched again, and the same write is saved; nothing that waits is deleted', async () => {
    const { mirror, clock } = await syncedMirror()
    await mutate(mirror, takeRollCall, mark(21, true))
    await drain(mirror, { ...scripted((request) => emptyAnswer({ receipts: applied(request) })), lock })
    clock.time += 8 * 86_400_000
    await drain(mirror, { ...scripted(() => emptyAnswer({ now: clock.time })), lock })
    await mutate(mirror, takeRollCall, mark(22, true))
    failWrites(mirror, error('AbortError', error('QuotaExceededError')))
    await mutate(mirror, takeRollCall, mark(23, true))
    expect(await mirror.db.sent.count()).toBe(0)
    expect(await waitingIn(mirror)).toBe(2)
  })

  it('that stays full is reported as not saved, and nothing of it is there', async () => {
    const { mirror } = await syncedMirror()
    await mutate(mirror, takeRollCall, mark(21, true))
    const quota = error('AbortError', error('QuotaExceededError'))
    failWrites(mirror, quota, quota)
    await expect(mutate(mirror, takeRollCall, mark(22, true))).rejects.toMatchObject({
      kind: 'full',
      message: expect.stringContaining('Não foi salvo'),
    })
    expect([await marksIn(mirror), await waitingIn(mirror)]).toEqual([1, 1])
    await mutate(mirror, takeRollCall, mark(22, true))
    expect([await marksIn(mirror), await waitingIn(mirror)]).toEqual([2, 2])
  })

  it('deletes files kept offline, and never the app itself', async () => {
    const { mirror } = await syncedMirror()
    const names = new Set(['workbox-precache-v2', 'chamada-files'])
    const caches = { keys: async () => [...names], delete: async (name: string) => names.delete(name) }
    await makeRoom(mirror, 'files too', caches as unknown as CacheStorage)
    expect([...names]).toEqual(['workbox-precache-v2'])
  })

  it('has no room for an answer: what the server has makes some, the rest stays, and the status says why', async () => {
    const { mirror } = await syncedMirror()
    await mutate(mirror, takeRollCall, mark(21, true))
    await mutate(mirror, takeRollCall, mark(22, true))
    vi.spyOn(mirror.db.sent, 'put').mockImplementation(() => Dexie.Promise.reject(error('QuotaExceededError')))
    const { network } = scripted((request) => emptyAnswer({ receipts: applied(request).slice(0, 1) }))
    expect(await drain(mirror, { network, lock })).toMatchObject({ ok: false, status: 507 })
    expect(await summaryOf(mirror)).toMatchObject({ pending: 1, sync: { failure: { status: 507 } } })
  })
})

describe('a dead connection', () => {
  it(`is opened again and the write done again, each once, ${failures} times over`, async () => {
    const { mirror, open } = await syncedMirror()
    const chance = chanceOf(7)
    const names = ['UnknownError', 'InvalidStateError']
    const ids = new Set<number>()
    for (let round = 0; round < failures; round++) {
      const deaths = Array.from({ length: 1 + chance.below(3) }, () => error(chance.pick(names)))
      const spy = failWrites(mirror, ...deaths)
      ids.add((await mutate(mirror, takeRollCall, mark(21 + (round % 3), round % 2 === 0))).id)
      spy.mockRestore()
    }
    expect(ids.size).toBe(failures)
    mirror.db.close()
    expect((await outboxOf(open())).waiting.map(({ id }) => id)).toEqual([...ids])
  })

  it('that dies with the write already done does not do it twice', async () => {
    const { mirror } = await syncedMirror()
    const atomically = mirror.db.atomically.bind(mirror.db)
    let died = false
    mirror.db.atomically = async (work) => {
      const done = await atomically(work)
      if (died) return done
      died = true
      throw error('UnknownError')
    }
    await mutate(mirror, takeRollCall, mark(21, true))
    expect(await waitingIn(mirror)).toBe(1)
  })

  it.each(['sent', 'used by another tab'])('that dies with the number of the write %s meanwhile', async (how) => {
    const { mirror, open } = await syncedMirror()
    const other = open()
    const atomically = mirror.db.atomically.bind(mirror.db)
    let died = false
    mirror.db.atomically = async (work) => {
      if (died) return atomically(work)
      died = true
      if (how === 'sent') {
        await atomically(work)
        await drain(other, { ...scripted((request) => emptyAnswer({ receipts: applied(request) })), lock })
      } else {
        // Its transaction fails as a whole after its last write.
        await atomically(async () => {
          await work()
          throw error('rolled back')
        }).catch(() => {})
        await mutate(other, takeRollCall, mark(22, true))
      }
      throw error('UnknownError')
    }
    await mutate(mirror, takeRollCall, mark(21, true))
    expect([await waitingIn(mirror), await mirror.db.sent.count()]).toEqual(how === 'sent' ? [0, 1] : [2, 0])
    other.db.close()
  })

  it('that dies again and again is reported as not saved after three times', async () => {
    const { mirror } = await syncedMirror()
    failWrites(mirror, ...Array.from({ length: 4 }, () => error('UnknownError')))
    await expect(mutate(mirror, takeRollCall, mark(21, true))).rejects.toMatchObject({ kind: 'broken' })
    expect([await marksIn(mirror), await waitingIn(mirror)]).toEqual([0, 0])
  })

  it(`at random during reads, writes and syncs, ${failures} times over, is noticed by nobody`, async () => {
    const { mirror: before, dexie, open } = await syncedMirror()
    const held = await new Promise<object>((resolve) => {
      const opening = dexie.indexedDB.open(before.db.name)
      opening.onsuccess = () => {
        opening.result.close()
        resolve(Object.getPrototypeOf(opening.result))
      }
    })
    const { transaction } = held as IDBDatabase
    const chance = chanceOf(26)
    const dead = new Set<unknown>()
    // Work is done again three times.
    let inARow = 0
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const names = ['UnknownError', 'InvalidStateError']
    vi.spyOn(held as IDBDatabase, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
      if (inARow < 3 && !dead.has(this) && chance.oneIn(12)) {
        dead.add(this)
        inARow += 1
      }
      if (dead.has(this)) throw error(chance.pick(names))
      inARow = 0
      return transaction.apply(this, args)
    })
    // A connection keeps the method that opens its transactions from when it was opened.
    before.db.close()
    const mirror = open()
    const network = { sync: async (request: SyncRequest) => emptyAnswer({ receipts: applied(request) }) }
    let saved = 0
    for (let round = 0; dead.size < failures; round++) {
      await mutate(mirror, takeRollCall, mark(21 + (round % 3), round % 2 === 0))
      saved += 1
      expect(await readWithStorageRetry(mirror, () => waitingIn(mirror))).toBe(1)
      await readWithStorageRetry(mirror, () => drain(mirror, { network, lock }))
      expect(await readWithStorageRetry(mirror, () => waitingIn(mirror))).toBe(0)
    }
    vi.restoreAllMocks()
    // The connection of the last round may still die.
    expect(await readWithStorageRetry(mirror, () => mirror.db.sent.count())).toBe(saved)
  }, 120_000)

  it('of a database that was closed for good is not opened again', async () => {
    const { mirror } = await syncedMirror()
    mirror.db.close()
    await expect(mutate(mirror, takeRollCall, mark(21, true))).rejects.toMatchObject({ kind: 'broken' })
    expect(mirror.db.isOpen()).toBe(false)
  })
})

/** A newer build's mirror, one upgrade further. */
class NewerDatabase extends MirrorDatabase {
  constructor(dexie: object, killedAfter = Number.POSITIVE_INFINITY) {
    super(marina.id, dexie)
    this.version(99)
      .stores({ invented: '++id' })
      .upgrade(async (all) => {
        for (let step = 0; step < 20; step++) {
          if (step === killedAfter) throw new Error('killed')
          if (step === 10) await all.table('meta').put({ name: 'version', value: 99 })
          await all.table('invented').add({ step })
        }
      })
  }
}

describe('two builds at one mirror', () => {
  const disk = () => ({ indexedDB: new IDBFactory(), IDBKeyRange })
  const clock = { now: () => 1_000_000 }

  it('the older stops writing at once, says so, and what waited is there for the newer', async () => {
    const { mirror, dexie } = await syncedMirror()
    await mutate(mirror, takeRollCall, mark(21, true))
    const reports: string[] = []
    mirror.health.listen((standing) => reports.push(standing))
    const newer = new NewerDatabase(dexie)
    await newer.open()
    expect(reports).toEqual(['outdated'])
    await expect(mutate(mirror, takeRollCall, mark(22, true))).rejects.toMatchObject({ kind: 'outdated' })
    expect(await newer.table('outbox').count()).toBe(1)
    newer.close()
  })

  it('an older one opened after the upgrade may not write either', async () => {
    const { mirror, dexie, open } = await syncedMirror()
    mirror.db.close()
    const newer = new NewerDatabase(dexie)
    await newer.open()
    newer.close()
    const late = open()
    await expect(mutate(late, takeRollCall, mark(22, true))).rejects.toMatchObject({ kind: 'outdated' })
    expect(await late.db.table('outbox').count()).toBe(0)
  })

  it('an older one that was syncing during the upgrade puts nothing of the answer into the newer one’s data', async () => {
    const { mirror, dexie, open } = await syncedMirror()
    mirror.db.close()
    const newer = new NewerDatabase(dexie)
    await newer.open()
    newer.close()
    const late = open()
    const { network } = scripted(emptyAnswer({ scopes: [classPage({ from: 50, cursor: 60, rows: { classes: [] } })] }))
    await expect(drain(late, { network, lock })).rejects.toMatchObject({ kind: 'outdated' })
    expect(await late.db.cursors.get('class:3')).toMatchObject({ cursor: 50 })
  })

  it('an upgrade killed at any of twenty points leaves all as it was, and succeeds once nothing stops it', async () => {
    const { mirror, dexie, open } = await syncedMirror()
    await mutate(mirror, takeRollCall, mark(21, true))
    mirror.db.close()
    for (let point = 0; point < 20; point++) {
      const killed = new NewerDatabase(dexie, point)
      await expect(killed.open()).rejects.toThrow('killed')
      killed.close()
    }
    const olderBuild = open()
    await mutate(olderBuild, takeRollCall, mark(22, true))
    expect([await marksIn(olderBuild), await waitingIn(olderBuild)]).toEqual([2, 2])
    olderBuild.db.close()
    const newer = new NewerDatabase(dexie)
    await newer.open()
    expect([await newer.outbox.count(), await newer.table('invented').count()]).toEqual([2, 20])
    expect(await newer.read('version')).toBe(99)
    newer.close()
  })

  it('a database that another tab holds is reported as blocked, and opens once it is released', async () => {
    const dexie = disk()
    const held = await new Promise<IDBDatabase>((resolve) => {
      const opening = dexie.indexedDB.open(`chamada-${marina.id}`, 10)
      opening.onsuccess = () => resolve(opening.result as unknown as IDBDatabase)
    })
    const mirror = openMirror({ userId: marina.id, clock, dexie })
    const nextStanding = () => new Promise<string>((resolve) => void mirror.health.listen(resolve))
    const report = nextStanding()
    const opening = openInTime(mirror, async () => {})
    expect(await report).toBe('blocked')
    const then = nextStanding()
    held.close()
    await opening
    expect(await then).toBe('well')
    mirror.db.close()
  })
})
