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
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (n: number) => Math.floor(next() * n)
  return {
    next,
    below,
    pick: (from) => from[below(from.length)]!,
    oneIn: (n) => below(n) === 0,
  }
}
