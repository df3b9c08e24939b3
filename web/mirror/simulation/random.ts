import { seededRandom } from '../../../sync-server/demo/random.ts'

/** A seeded source of chance: the same seed gives the same school day. */
export interface Chance {
  /** From 0 up to 1. */
  next(): number
  /** An integer from 0 up to `n`. */
  below(n: number): number
  pick<T>(from: readonly T[]): T
  /** True once in `n` times, about. */
  oneIn(n: number): boolean
}

export function chanceOf(seed: number): Chance {
  const { next, pick } = seededRandom(seed)
  const below = (n: number) => Math.floor(next() * n)
  return { next, below, pick, oneIn: (n) => below(n) === 0 }
}
