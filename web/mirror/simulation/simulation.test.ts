import { describe, expect, test } from 'vitest'
import { runDay } from './day.ts'

// Invariants 1 to 5 of the design, on whole days of a school: many devices, a bad network, crashes, one real server.
const { CHAMADA_SEED, CHAMADA_SEEDS } = process.env
const seeds = CHAMADA_SEED
  ? [Number(CHAMADA_SEED)]
  : Array.from({ length: Number(CHAMADA_SEEDS ?? 200) }, (_, i) => i + 1)

describe('a school day, whatever happens in it', () => {
  test.each(seeds)('seed %i', async (seed) => {
    const { acts } = await runDay(seed)
    expect(acts).toBeGreaterThan(0)
  })
})
