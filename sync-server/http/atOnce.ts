import { fairQueue } from './fairQueue.ts'

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

/**
 * @param later calls something after so many ms, and returns what calls it off
 * @param now ms, of a clock that nobody sets
 */
export function limitAtOnce(
  { all, ofOne, holdMs }: AtOnce = defaultAtOnce,
  later = laterOn,
  now = () => performance.now(),
) {
  const queue = fairQueue<number>(now)
  const held = new Map<number, number>()
  let running = 0
  /** How many were begun in this round of the loop. */
  let begun = 0

  const heldBy = (userId: number) => held.get(userId) ?? 0

  /** Begins what there is a place for. The others go on in the next round, in which everybody is heard again. */
  function goOn() {
    while (running < all && begun < all) {
      const one = queue.least((userId) => heldBy(userId) < ofOne)
      if (!one) break
      running += 1
      held.set(one.who, heldBy(one.who) + 1)
      queue.count(one.who, leastMs)
      if (!begun) setImmediate(nextRound)
      begun += 1
      one.begin()
    }
    // Where nobody waits and nobody is served, it does not matter who comes first.
    if (queue.isEmpty() && !running) queue.forget()
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
      queue.wait(userId, begin)
      goOn()
    })
    const [begunAt, sharedBy] = [now(), running]
    let isHeld = true
    const end = () => {
      if (!isHeld) return
      isHeld = false
      queue.count(userId, (now() - begunAt) / sharedBy)
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

function laterOn(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}
