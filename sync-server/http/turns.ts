/**
 * When a request begins.
 * Guarantees: only so many begin in one round of the loop, and networks take turns, so that whoever is being served waits
 * for a few others between two steps and not for hundreds, whatever comes in at once.
 * Kept in memory: after a restart, nobody waits.
 */
export function takeTurns(perRound = 8, nextRound: (work: () => void) => void = setImmediate) {
  /** Who waits in each network; the network whose turn is next stands first. */
  const lines = new Map<string, (() => void)[]>()
  let begun = 0

  function beginNext() {
    for (const [network, line] of lines) {
      if (begun >= perRound) return
      lines.delete(network)
      line.shift()!()
      if (line.length) lines.set(network, line)
      if (!begun) nextRound(startRound)
      begun += 1
    }
  }

  function startRound() {
    begun = 0
    beginNext()
  }

  /** Resolves when it is the turn of a request of this network. */
  return (network: string): Promise<void> =>
    new Promise((begin) => {
      const line = lines.get(network)
      if (line) line.push(begin)
      else lines.set(network, [begin])
      beginNext()
    })
}
