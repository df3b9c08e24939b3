import { seededRandom } from '#server/demo/random.ts'

/** A seeded random source: the same seed gives the same school day. */
export interface Chance {
  /** A number from 0 up to 1. */
  next(): number
  /** An integer from 0 up to `n`, without `n`. */
  below(n: number): number
  pick<T>(from: readonly T[]): T
  /** True about once in `n` times. */
  oneIn(n: number): boolean
}

export function chanceOf(seed: number): Chance {
  const { next, pick } = seededRandom(seed)
  const below = (n: number) => Math.floor(next() * n)
  return { next, below, pick, oneIn: (n) => below(n) === 0 }
}
