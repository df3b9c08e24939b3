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

/** mulberry32 */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    percent: (p) => next() * 100 < p,
    one: (all) => (all.length ? all[between(0, all.length - 1)] : undefined),
  }
}
