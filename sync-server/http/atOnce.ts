/**
 * Who is served next when people ask for more than the server can do at once.
 * Guarantees: a few requests are worked on at once, and fewer of one person. Of those who wait, the next is the one who
 * took least of the server's time lately, so that a mark does not wait for a hundred people who ask for much. What takes
 * long gives its place up after a while, so that a few long requests hold up nobody.
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

/**
 * @param later calls something after so many ms, and returns what calls it off
 * @param now ms, of a clock that nobody sets
 */
export function limitAtOnce(
  { all, ofOne, holdMs }: AtOnce = defaultAtOnce,
  later = laterOn,
  now = () => performance.now(),
) {
  const waiting: Waiting[] = []
  const held = new Map<number, number>()
  const used = countUse(now)
  let running = 0
  /** How many were begun in this round of the loop. */
  let begun = 0

  const heldBy = (userId: number) => held.get(userId) ?? 0

  function next(): Waiting | undefined {
    let [first, least]: [Waiting | undefined, number] = [undefined, Number.POSITIVE_INFINITY]
    // One instant for all, or what one person took would be less the later they stand in the line.
    const at = now()
    for (const each of waiting) {
      const use = heldBy(each.userId) < ofOne ? used.of(each.userId, at) : Number.POSITIVE_INFINITY
      if (use < least) [first, least] = [each, use]
    }
    return first
  }

  /** Begins what there is a place for. The others go on in the next round, in which everybody is heard again. */
  function goOn() {
    while (running < all && begun < all) {
      const one = next()
      if (!one) break
      waiting.splice(waiting.indexOf(one), 1)
      running += 1
      held.set(one.userId, heldBy(one.userId) + 1)
      used.add(one.userId, leastMs)
      if (!begun) setImmediate(nextRound)
      begun += 1
      one.begin()
    }
    // Where nobody waits and nobody is served, it does not matter who comes first.
    if (!waiting.length && !running) used.forget()
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
    const [begunAt, sharedBy] = [now(), running]
    let isHeld = true
    const end = () => {
      if (!isHeld) return
      isHeld = false
      used.add(userId, (now() - begunAt) / sharedBy)
      giveUp(userId)
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

/** What a request counts when it begins, ms: it is not known yet how much it will take. */
const leastMs = 1

/** How long until what somebody took of the server counts half, ms. */
const halfLifeMs = 5_000

/** Counts how much of the server's time each person took lately, ms. */
function countUse(now: () => number) {
  const used = new Map<number, { ms: number; at: number }>()
  const of = (userId: number, at: number) => {
    const before = used.get(userId) ?? { ms: 0, at }
    return before.ms * 0.5 ** ((at - before.at) / halfLifeMs)
  }
  return {
    of,
    add(userId: number, ms: number) {
      const at = now()
      used.set(userId, { ms: of(userId, at) + ms, at })
    },
    forget: () => used.clear(),
  }
}

function laterOn(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}
