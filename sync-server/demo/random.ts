/** Numbers that look random and are the same on every run. The seed determines the whole sequence. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** An integer from `low` to `high`, both included. */
  between(low: number, high: number): number
  /** An element of a list, which must not be empty. */
  pick<T>(list: readonly T[]): T
  /** Returns true with the probability `share`, 0 to 1. */
  chance(share: number): boolean
}

/** mulberry32: small, fast, good enough for names and marks; never for secrets. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    pick: (list) => list[between(0, list.length - 1)]!,
    chance: (share) => next() < share,
  }
}
