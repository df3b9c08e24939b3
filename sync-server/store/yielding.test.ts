import { expect, test } from 'vitest'
import { noteNewcomer, yieldEvery, yieldToOthers } from './yielding.ts'

// Covers: trial S35: long work lets others in. How long it keeps them out is measured by npm run trials -- stops.

/** Work of so many rows that counts itself. `others` is how often others were let in meanwhile. */
async function work(rows: number, limit?: number): Promise<number> {
  let others = 0
  let isOver = false
  const other = () => {
    others += 1
    if (!isOver) setImmediate(other)
  }
  setImmediate(other)
  const worked = yieldEvery(limit)
  for (let row = 0; row < rows; row += 1) await worked(10)
  isOver = true
  return others
}

test('long work lets others in each time that enough was done, and short work is done at once', async () => {
  expect(await work(50, 1000)).toBe(0)
  expect(await work(1000, 1000)).toBeGreaterThanOrEqual(9)
  expect(await work(1000)).toBeGreaterThanOrEqual(9)
})

test('of many that ended their turn one goes on at a time, and others are let in between', async () => {
  const order: string[] = []
  const went = Array.from({ length: 4 }, (_, n) => yieldToOthers().then(() => order.push(`reader ${n}`)))
  let between = 0
  const other = () => {
    between += 1
    if (order.length < 4) setImmediate(other)
  }
  setImmediate(other)
  await Promise.all(went)
  expect(order).toEqual(['reader 0', 'reader 1', 'reader 2', 'reader 3'])
  expect(between).toBeGreaterThanOrEqual(3)
})

test('the writer goes on before readers, who may wait for it', async () => {
  const order: string[] = []
  const readers = [1, 2].map((n) => yieldToOthers().then(() => order.push(`reader ${n}`)))
  await Promise.all([...readers, yieldToOthers('writer').then(() => order.push('writer'))])
  expect(order).toEqual(['writer', 'reader 1', 'reader 2'])
})

test('whoever only connects, again and again, stops nobody', async () => {
  let connections = 0
  let isOver = false
  const connect = () => {
    noteNewcomer()
    connections += 1
    if (!isOver && connections < 1000) setImmediate(connect)
  }
  connect()
  await yieldToOthers()
  isOver = true
  expect(connections).toBeLessThan(1000)
})

test('nor does whoever keeps each round busy with requests', async () => {
  let rounds = 0
  let isOver = false
  const flood = () => {
    noteNewcomer()
    rounds += 1
    const until = performance.now() + 10
    while (performance.now() < until);
    if (!isOver) setImmediate(flood)
  }
  flood()
  await yieldToOthers()
  isOver = true
  expect(rounds).toBeLessThan(10)
})
