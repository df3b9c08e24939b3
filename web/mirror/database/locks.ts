import Dexie, { type DexieOptions, type Table } from 'dexie'
import { once } from '../once.ts'
import { abortOnPageHide } from './abortOnPageHide.ts'

/**
 * One at a time, for all tabs and the worker of this device.
 * Guarantees: work under one name runs one at a time. The Web Locks API is used where the browser has it. Elsewhere a
 * lease in IndexedDB is used, which its holder renews and which expires when the holder is gone.
 * Invariant: a lease is taken, renewed and released in one transaction each, and holds no time of day. Whoever waits
 * measures, by its own clock of elapsed time, how long the holder did not renew.
 * After a crash: a lease left behind expires. Should two drain for a moment (a holder that slept, a tab of an older
 * build), receipts and pages keep the result the same (see drain.ts).
 */

/** Runs work while nobody else with the same name does; what the Web Locks API offers. */
export type Lock = <T>(name: string, work: () => Promise<T>) => Promise<T>

function inOrder(): Lock {
  const waiting = new Map<string, Promise<unknown>>()
  return (name, work) => {
    const turn = (waiting.get(name) ?? Promise.resolve()).then(work, work)
    waiting.set(name, turn)
    return turn
  }
}

/** Runs work in order within this page or worker. */
export const pageLock: Lock = inOrder()

interface Lease {
  name: string
  holder: string
  /** Goes up by one with each renewal. */
  beat: number
}

class LeaseDatabase extends Dexie {
  declare leases: Table<Lease, string>
  constructor(options: DexieOptions = {}) {
    super('chamada-leases', options)
    this.version(1).stores({ leases: '&name' })
    abortOnPageHide(this)
  }
}

/** How long a lease holds without a renewal, how often it is renewed, and how often a waiter checks it, ms. */
const leaseTime = 10_000
const renewEvery = 3_000
const lookEvery = 250

export interface LeaseTools {
  /** ms, of a clock that nobody sets; only differences count. */
  now(): number
  /** The identity of the holder: one page or worker. */
  holder: string
  wait(ms: number): Promise<void>
  /** Runs work at an interval, ms. Returns the function that stops it. */
  every(ms: number, work: () => void): () => void
  dexie?: DexieOptions
}

/** A lock by leases, for browsers without the Web Locks API. */
export function leaseLock({ now, holder, wait, every, dexie }: LeaseTools): Lock {
  const db = new LeaseDatabase(dexie)
  const inPageOrder = inOrder()
  const change = <T>(work: () => Promise<T>) => db.transaction('rw', db.leases, work)
  /** Takes the lease if it is free or still equals `seen`; otherwise returns it as it is. */
  const tryTake = (name: string, seen?: string) =>
    change(async () => {
      const lease = await db.leases.get(name)
      const stands = lease && JSON.stringify(lease)
      if (stands && stands !== seen) return stands
      await db.leases.put({ name, holder, beat: 0 })
      return undefined
    })
  const renew = (name: string) =>
    change(async () => {
      const lease = await db.leases.get(name)
      if (lease?.holder === holder) await db.leases.put({ ...lease, beat: lease.beat + 1 })
    })
  const release = (name: string) =>
    change(async () => {
      if ((await db.leases.get(name))?.holder === holder) await db.leases.delete(name)
    })
  const acquire = async (name: string) => {
    let seen: string | undefined
    let since = now()
    for (;;) {
      const lapsed = now() - since >= leaseTime
      const stands = await tryTake(name, lapsed ? seen : undefined)
      if (stands === undefined) return
      if (stands !== seen) since = now()
      seen = stands
      await wait(lookEvery)
    }
  }
  return (name, work) =>
    inPageOrder(name, async () => {
      await acquire(name)
      const stop = every(renewEvery, () => void renew(name).catch(() => {}))
      try {
        return await work()
      } finally {
        stop()
        await release(name).catch(() => {})
      }
    })
}

/** The best lock of a browser with these capabilities. Without storage too, a page only keeps its own work in order. */
export function lockBy(has: { locks?: Pick<LockManager, 'request'>; indexedDB?: IDBFactory }, tools: LeaseTools): Lock {
  const { locks } = has
  if (locks) return (name, work) => locks.request(name, work) as ReturnType<typeof work>
  return has.indexedDB ? leaseLock(tools) : pageLock
}

const chosen = once(() =>
  lockBy(
    {
      locks: typeof navigator === 'undefined' ? undefined : navigator.locks,
      indexedDB: globalThis.indexedDB,
    },
    {
      now: () => performance.now(),
      holder: `${Date.now()}-${Math.random()}`,
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      every: (ms, again) => {
        const timer = setInterval(again, ms)
        return () => clearInterval(timer)
      },
    },
  ),
)

/** One at a time among all tabs and the worker. The work runs inside the lock's callback. */
export const webLock: Lock = (name, work) => chosen()(name, work)
