import { expect, test } from 'vitest'
import { MB } from '../benchTable.ts'
import { floodLimit, floods, slowest } from './floods.ts'
import { largeSyncs, memoryLimit } from './largeSyncs.ts'

// Covers: in a flood others get the server's health, a list, a mark and a sign-in within a second
// while one person, one network or a hundred people flood it with each costly call.

test('sixty requests of a megabyte at once are taken within 300 MB', async () => {
  const { bytes, before, most } = await largeSyncs()
  process.stdout.write(`large syncs: at most ${MB(most)}, before ${MB(before)}\n`)
  expect(bytes).toBeGreaterThan(800_000)
  expect(most).toBeLessThan(memoryLimit)
}, 300_000)

test('whoever floods the server keeps nobody else waiting for a second, and nobody is turned away', async () => {
  const all = await floods()
  for (const figures of all)
    process.stdout.write(
      `${figures.name}: ${JSON.stringify(rounded(figures.p99))} ms, ${JSON.stringify(figures.statuses)}\n`,
    )
  expect(all.length).toBeGreaterThan(25)
  expect(all.filter((figures) => slowest(figures) > floodLimit)).toEqual([])
  expect(all.flatMap(({ name, refused }) => refused.map((what) => `${name}: ${what}`))).toEqual([])
  // Each was a flood.
  for (const { name, statuses } of all)
    expect(
      Object.values(statuses).reduce((a, b) => a + b, 0),
      name,
    ).toBeGreaterThan(24)
}, 2_400_000)

const rounded = (all: Record<string, number>) =>
  Object.fromEntries(Object.entries(all).map(([what, wait]) => [what, Math.round(wait)]))
