import { test } from 'vitest'
import { runDay } from './day.ts'

/**
 * One test for each seed of a part of the days; the parts are files of their own, so that they run beside each other.
 * CHAMADA_SEEDS says how many days there are, CHAMADA_SEED names a single one.
 */
export function testDays(part: number, parts: number) {
  const { CHAMADA_SEED, CHAMADA_SEEDS } = process.env
  const all = Array.from({ length: Number(CHAMADA_SEEDS ?? 200) }, (_, i) => i + 1)
  const seeds = CHAMADA_SEED ? [Number(CHAMADA_SEED)] : all
  const mine = seeds.filter((seed) => seed % parts === part)
  // A day takes a second, and longer on a machine that does much else.
  for (const seed of mine) test(`seed ${seed}`, async () => void (await runDay(seed)), 60_000)
  if (!mine.length) test('no seed of this part was asked for', () => {})
}
