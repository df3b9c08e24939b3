/**
 * Who is served next when people ask for more than the server can do at once.
 * Guarantees: a few requests are worked on at once, and fewer of one person. People take turns: of those who wait, the
 * next is the one who was served longest ago, so that nobody waits for more than one request of each of the others.
 * What takes long gives its place up after a while, so that a few long requests hold up nobody.
 * Kept in memory: after a restart, nobody waits.
 */
export interface AtOnce {
  /** How many requests are worked on and begun in one round of the loop, and how many of one person are worked on. */
  all: number
  ofOne: number
  /** For how long a request keeps its place, ms. */
  holdMs: number
}
const defaultAtOnce: AtOnce = { all: 16, ofOne: 4, holdMs: 500 }

interface Waiting {
  userId: number
  begin: () => void
}

/** @param later calls something after so many ms, and returns what calls it off */
export function limitAtOnce({ all, ofOne, holdMs }: AtOnce = defaultAtOnce, later = laterOn) {
  const waiting: Waiting[] = []
  const held = new Map<number, number>()
  /** Whoever was served lately, longest ago first. */
  const served = new Set<number>()
  let running = 0
  /** How many were begun in this round of the loop. */
  let begun = 0

  const heldBy = (userId: number) => held.get(userId) ?? 0

  function next(): Waiting | undefined {
    const firstOf = new Map<number, Waiting>()
    for (const each of waiting)
      if (heldBy(each.userId) < ofOne && !firstOf.has(each.userId)) firstOf.set(each.userId, each)
    for (const [userId, first] of firstOf) if (!served.has(userId)) return first
    for (const userId of served) if (firstOf.has(userId)) return firstOf.get(userId)
    return undefined
  }

  /** Begins what there is a place for. The others go on in the next round, in which everybody is heard again. */
  function goOn() {
    while (running < all && begun < all) {
      const one = next()
      if (!one) break
      waiting.splice(waiting.indexOf(one), 1)
      running += 1
      held.set(one.userId, heldBy(one.userId) + 1)
      served.delete(one.userId)
      served.add(one.userId)
      if (!begun) setImmediate(nextRound)
      begun += 1
      one.begin()
    }
    // Where nobody waits and nobody is served, it does not matter who comes first.
    if (!waiting.length && !running) served.clear()
  }

  function nextRound() {
    begun = 0
    goOn()
  }

  function giveUp(userId: number) {
    running -= 1
    if (heldBy(userId) > 1) held.set(userId, heldBy(userId) - 1)
    else held.delete(userId)
    goOn()
  }

  return async function inPlace<T>(userId: number, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((begin) => {
      waiting.push({ userId, begin })
      goOn()
    })
    let isHeld = true
    const end = () => {
      if (isHeld) giveUp(userId)
      isHeld = false
    }
    const callOff = later(end, holdMs)
    try {
      return await work()
    } finally {
      callOff()
      end()
    }
  }
}

function laterOn(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}
