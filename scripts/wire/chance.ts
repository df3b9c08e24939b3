import { seededRandom } from '#server/demo/random.ts'

/** Random numbers from a seed: the same seed gives the same sequence. */
export interface Chance {
  /** From 0 to below 1. */
  next(): number
  /** An integer from `low` to `high`, both included. */
  between(low: number, high: number): number
  /** True with a probability of `p` per cent. */
  percent(p: number): boolean
  /** A random element; undefined for an empty list. */
  one<T>(all: readonly T[]): T | undefined
}

export function chanceOf(seed: number): Chance {
  const { next, between } = seededRandom(seed)
  return {
    ...{ next, between },
    percent: (p) => next() * 100 < p,
    one: (all) => (all.length ? all[between(0, all.length - 1)] : undefined),
  }
}
