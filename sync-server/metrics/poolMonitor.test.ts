import { expect, test } from 'vitest'
import { openPoolMonitor } from './poolMonitor.ts'

// Covers: how long work waits for the process's threads is measured.

test('a piece that waits for a thread is measured whole, and is the only one meanwhile', () => {
  let time = 1_000
  const waiting: (() => void)[] = []
  const observed: number[] = []
  const { look } = openPoolMonitor({
    now: () => time,
    give: (done) => waiting.push(done),
    observe: (ms) => observed.push(ms),
  })
  look()
  time += 22_000
  look()
  look()
  expect([waiting.length, observed]).toEqual([1, []])
  waiting.shift()!()
  expect(observed).toEqual([22_000])
  look()
  time += 3
  waiting.shift()!()
  expect(observed).toEqual([22_000, 3])
})

test('the threads of this process do such a piece', async () => {
  const observed = new Promise<number>((resolve) =>
    openPoolMonitor({ now: () => performance.now(), observe: resolve }).look(),
  )
  expect(await observed).toBeGreaterThanOrEqual(0)
})
