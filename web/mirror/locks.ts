import Dexie, { type DexieOptions, type Table } from 'dexie'
import type { Lock } from './drain.ts'
import { breakOffWhenPutAside } from './whenPutAside.ts'

/**
 * One at a time, for all tabs and the worker of this device.
 * Guarantees: work under one name is done by one at a time, by the Web Locks API where the browser has it, elsewhere by a
 * lease in IndexedDB that its holder renews and that lapses when the holder is gone.
 * Invariant: a lease is taken, renewed and given back in one transaction each, and no time of day is in it: who waits counts by
 * its own clock of elapsed time for how long the holder gave no beat. Power cuts: a lease left behind lapses; and were two to
 * drain for a moment (a holder that slept, a tab of an older build), receipts and pages keep the result the same (see drain.ts).
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
  /** Goes up by one with each renewal. */
  beat: number
}

class LeaseDatabase extends Dexie {
  declare leases: Table<Lease, string>
  constructor(options: DexieOptions = {}) {
    super('chamada-leases', options)
    this.version(1).stores({ leases: '&name' })
    breakOffWhenPutAside(this)
  }
}

/** How long a lease holds without a beat, and how often it is renewed and looked at, ms. */
const leaseTime = 10_000
const renewEvery = 3_000
const lookEvery = 250

export interface LeaseTools {
  /** ms, of a clock that nobody sets; only differences count. */
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
  const change = <T>(work: () => Promise<T>) => db.transaction('rw', db.leases, work)
  /** Takes the lease if it is free, or as `seen` before; else returns it as it stands. */
  const take = (name: string, seen?: string) =>
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
  const giveBack = (name: string) =>
    change(async () => {
      if ((await db.leases.get(name))?.holder === holder) await db.leases.delete(name)
    })
  const taken = async (name: string) => {
    let seen: string | undefined
    let since = now()
    for (;;) {
      const lapsed = now() - since >= leaseTime
      const stands = await take(name, lapsed ? seen : undefined)
      if (stands === undefined) return
      if (stands !== seen) since = now()
      seen = stands
      await wait(lookEvery)
    }
  }
  return (name, work) =>
    here(name, async () => {
      await taken(name)
      const stop = every(renewEvery, () => void renew(name).catch(() => {}))
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
      now: () => performance.now(),
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
