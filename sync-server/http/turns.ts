import { fairLine } from './fairLine.ts'

/**
 * When a request begins.
 * Guarantees: only so many begin in one round of the loop, so that whoever is being served waits for a few others between
 * two steps, and not for hundreds. Every other turn is that of the network that had the fewest lately, so that a flood
 * keeps nobody else waiting; the others are first come, first served, so that nobody waits for ever, nor because others
 * are many.
 * Kept in memory: after a restart, nobody waits.
 * @param now ms, of a clock that nobody sets
 */
export function takeTurns(
  perRound = 8,
  nextRound: (work: () => void) => void = setImmediate,
  now = () => performance.now(),
) {
  const line = fairLine<string>(now)
  let begun = 0
  let isFirstNext = false

  function beginSome() {
    while (begun < perRound) {
      const one = isFirstNext ? line.first() : line.least()
      if (!one) return
      isFirstNext = !isFirstNext
      line.count(one.who, 1)
      if (!begun) nextRound(startRound)
      begun += 1
      one.begin()
    }
  }

  function startRound() {
    begun = 0
    if (line.isEmpty()) line.forget()
    beginSome()
  }

  /** Resolves when it is the turn of a request of this network. */
  return (network: string): Promise<void> =>
    new Promise((begin) => {
      line.wait(network, begin)
      beginSome()
    })
}
