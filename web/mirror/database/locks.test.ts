import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { leaseLock, lockBy, pageLock } from './locks.ts'

// Covers: browsers without Web Locks; trial R27 in its short form: the holder dies, another takes over.

const disk = () => ({ indexedDB: new IDBFactory(), IDBKeyRange })

const day = 24 * 60 * 60_000

/** Tabs of one browser without Web Locks; time passes only by waiting. */
function browser() {
  const dexie = disk()
  const clock = { time: 0 }
  const renewals = new Set<{ run(): void; every: number; due: number }>()
  /**
   * `ahead` is how far this page's own clock of elapsed time is ahead of the others', ms: each counts from its own
   * start.
   */
  const tab = (holder: string, ahead = 0) =>
    leaseLock({
      now: () => clock.time + ahead,
      holder,
      dexie,
      wait: async (ms) => {
        clock.time += ms
        for (const renewal of renewals) {
          if (clock.time < renewal.due) continue
          renewal.due += renewal.every
          renewal.run()
        }
        await new Promise((resolve) => setImmediate(resolve))
      },
      every: (ms, run) => {
        const renewal = { run, every: ms, due: clock.time + ms }
        renewals.add(renewal)
        return () => renewals.delete(renewal)
      },
    })
  return { tab, clock, renewals }
}

describe('without Web Locks', () => {
  it('four tabs work one at a time, each gets its turn, and each one’s order is kept', async () => {
    const { tab } = browser()
    const log: string[] = []
    let inside = 0
    const work = (name: string) => async () => {
      expect(++inside).toBe(1)
      await new Promise((resolve) => setImmediate(resolve))
      log.push(name)
      inside--
    }
    const tabs = ['a', 'b', 'c', 'd'].map((name) => ({ name, lock: tab(name) }))
    await Promise.all(tabs.flatMap(({ name, lock }) => [1, 2, 3].map((n) => lock('drain', work(`${name}${n}`)))))
    expect(log).toHaveLength(12)
    for (const { name } of tabs) expect(log.filter((each) => each[0] === name)).toEqual([1, 2, 3].map((n) => name + n))
  })

  it('the lock of a killed tab expires and another goes on; the lock of a living tab does not', async () => {
    const { tab, clock, renewals } = browser()
    let killed = false
    void tab('killed')('drain', () => {
      killed = true
      return new Promise(() => {})
    })
    while (!killed) await new Promise((resolve) => setImmediate(resolve))
    renewals.clear()
    expect(await tab('next')('drain', async () => clock.time)).toBeGreaterThanOrEqual(10_000)

    let release = () => {}
    const from = clock.time
    let held = false
    const slow = tab('slow')(
      'drain',
      () =>
        new Promise<void>((resolve) => {
          held = true
          release = resolve
        }),
    )
    while (!held) await new Promise((resolve) => setImmediate(resolve))
    let taken = false
    const after = tab('after')('drain', async () => {
      taken = true
      return clock.time
    })
    while (clock.time < from + 60_000 && !taken) await new Promise((resolve) => setImmediate(resolve))
    release()
    await slow
    expect(await after).toBeGreaterThanOrEqual(from + 60_000)
  })

  it.each([-3 * 365 * day, -10 * 60_000, 10 * 60_000, 3 * 365 * day])(
    'the lock of a killed tab expires after the same time, though its clock was %i ms ahead of the next one’s',
    async (ahead) => {
      const { tab, clock, renewals } = browser()
      let killed = false
      void tab('killed', ahead)('drain', () => {
        killed = true
        return new Promise(() => {})
      })
      while (!killed) await new Promise((resolve) => setImmediate(resolve))
      renewals.clear()
      const from = clock.time
      const took = (await tab('next')('drain', async () => clock.time)) - from
      expect(took).toBeGreaterThanOrEqual(10_000)
      expect(took).toBeLessThan(11_000)
    },
  )

  it('a tab that slept until another took the lock neither takes it back by renewing nor releases it', async () => {
    const { tab, renewals } = browser()
    let slept = false
    let wake = () => {}
    const slow = tab('slow')('drain', () => {
      slept = true
      return new Promise<void>((resolve) => {
        wake = resolve
      })
    })
    while (!slept) await new Promise((resolve) => setImmediate(resolve))
    const [renewal] = renewals
    renewals.clear()
    let inside = 0
    let done = () => {}
    const next = tab('next')('drain', () => {
      inside++
      return new Promise<void>((resolve) => {
        done = resolve
      })
    })
    while (!inside) await new Promise((resolve) => setImmediate(resolve))
    renewal!.run()
    wake()
    await slow
    const third = tab('third')('drain', async () => inside)
    for (let turn = 0; turn < 200; turn++) await new Promise((resolve) => setImmediate(resolve))
    inside = 2
    done()
    await next
    expect(await third).toBe(2)
  })

  it('a failure releases the lock and reaches the caller', async () => {
    const { tab } = browser()
    await expect(tab('a')('drain', () => Promise.reject(new Error('x')))).rejects.toThrow('x')
    expect(await tab('b')('drain', async () => 'mine')).toBe('mine')
  })
})

it('the browser’s own locks are used where they exist; without any storage a page keeps only its own order', async () => {
  const requests: string[] = []
  const request = (async (name: string, work: () => unknown) => {
    requests.push(name)
    return work()
  }) as LockManager['request']
  const none = { now: () => 0, holder: 'a', wait: async () => {}, every: () => () => {} }
  expect(await lockBy({ locks: { request } }, none)('drain', async () => 1)).toBe(1)
  expect(requests).toEqual(['drain'])
  expect(lockBy({}, none)).toBe(pageLock)
})
