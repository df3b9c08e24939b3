import Dexie, { type DexieOptions, type Table } from 'dexie'
import type { Lock } from './drain.ts'
import { breakOffWhenPutAside } from './whenPutAside.ts'

/**
 * One at a time, for all tabs and the worker of this device.
 * Guarantees: work under one name is done by one at a time, by the Web Locks API where the browser has it, elsewhere by a
 * lease in IndexedDB that its holder renews and that lapses when the holder is gone.
 * Invariant: a lease is taken, renewed and given back in one transaction each. Power cuts: a lease left behind lapses; and were
 * two to drain for a moment, receipts and pages keep the result the same (see drain.ts).
 */

function inOrder(): Lock {
  const waiting = new Map<string, Promise<unknown>>()
  return (name, work) => {
    const turn = (waiting.get(name) ?? Promise.resolve()).then(work, work)
    waiting.set(name, turn)
    return turn
  }
}

/** One after another within this page or worker. */
export const pageLock: Lock = inOrder()

interface Lease {
  name: string
  holder: string
  /** ms, by the device's clock */
  until: number
}

class LeaseDatabase extends Dexie {
  declare leases: Table<Lease, string>
  constructor(options: DexieOptions = {}) {
    super('chamada-leases', options)
    this.version(1).stores({ leases: '&name' })
    breakOffWhenPutAside(this)
  }
}

/** How long a lease holds without being renewed, and how often it is renewed and looked at, ms. */
const leaseTime = 10_000
const renewEvery = 3_000
const lookEvery = 250

export interface LeaseTools {
  now(): number
  /** Who holds: one page or worker. */
  holder: string
  wait(ms: number): Promise<void>
  /** Does something every so often. Gives the way to stop. */
  every(ms: number, work: () => void): () => void
  dexie?: DexieOptions
}

/** A lock by leases, for where the Web Locks API is missing. */
export function leaseLock({ now, holder, wait, every, dexie }: LeaseTools): Lock {
  const db = new LeaseDatabase(dexie)
  const here = inOrder()
  const take = (name: string) =>
    db.transaction('rw', db.leases, async () => {
      const lease = await db.leases.get(name)
      if (lease && lease.holder !== holder && lease.until > now()) return false
      await db.leases.put({ name, holder, until: now() + leaseTime })
      return true
    })
  const giveBack = (name: string) =>
    db.transaction('rw', db.leases, async () => {
      if ((await db.leases.get(name))?.holder === holder) await db.leases.delete(name)
    })
  return (name, work) =>
    here(name, async () => {
      while (!(await take(name))) await wait(lookEvery)
      const stop = every(renewEvery, () => void take(name).catch(() => {}))
      try {
        return await work()
      } finally {
        stop()
        await giveBack(name).catch(() => {})
      }
    })
}

/** The best lock of a browser with these capabilities; without storage too, one page alone keeps its order. */
export function lockBy(has: { locks?: Pick<LockManager, 'request'>; indexedDB?: IDBFactory }, tools: LeaseTools): Lock {
  const { locks } = has
  if (locks) return (name, work) => locks.request(name, work) as ReturnType<typeof work>
  return has.indexedDB ? leaseLock(tools) : pageLock
}

let chosen: Lock | undefined

/** One at a time among all tabs and the worker. The work happens inside the lock's callback. */
export const webLock: Lock = (name, work) => {
  chosen ??= lockBy(
    {
      locks: typeof navigator === 'undefined' ? undefined : navigator.locks,
      indexedDB: globalThis.indexedDB,
    },
    {
      now: () => Date.now(),
      holder: `${Date.now()}-${Math.random()}`,
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      every: (ms, again) => {
        const timer = setInterval(again, ms)
        return () => clearInterval(timer)
      },
    },
  )
  return chosen(name, work)
}
