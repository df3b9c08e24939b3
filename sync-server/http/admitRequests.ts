import { fairQueue } from './fairQueue.ts'

/**
 * When a request begins.
 * Guarantees: only so many begin in one round of the loop, so that whoever is being served waits for a few others between
 * two steps, and not for hundreds. Every other one is of the network that had the fewest lately, so that a flood
 * keeps nobody else waiting; the others are first come, first served, so that nobody waits for ever, nor because others
 * are many.
 * Kept in memory: after a restart, nobody waits.
 * @param now ms, of a clock that nobody sets
 */
export function admitRequests(
  perRound = 8,
  nextRound: (work: () => void) => void = setImmediate,
  now = () => performance.now(),
) {
  const queue = fairQueue<string>(now)
  let begun = 0
  let isOldestNext = false

  function beginSome() {
    while (begun < perRound) {
      const one = isOldestNext ? queue.first() : queue.least()
      if (!one) return
      isOldestNext = !isOldestNext
      queue.count(one.who, 1)
      if (!begun) nextRound(startRound)
      begun += 1
      one.begin()
    }
  }

  function startRound() {
    begun = 0
    if (queue.isEmpty()) queue.forget()
    beginSome()
  }

  /** Resolves when a request of this network may begin. */
  return (network: string): Promise<void> =>
    new Promise((begin) => {
      queue.wait(network, begin)
      beginSome()
    })
}
