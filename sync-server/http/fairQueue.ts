/**
 * Those who wait, by what each took of the server lately.
 * Kept in memory: after a restart, nobody waits.
 * @param now ms, of a clock that nobody sets
 */
export function fairQueue<Who extends number | string>(now: () => number) {
  const waiting: { who: Who; begin: () => void }[] = []
  const taken = new Map<Who, { much: number; at: number }>()

  function takenBy(who: Who, at: number): number {
    const before = taken.get(who) ?? { much: 0, at }
    return before.much * 0.5 ** ((at - before.at) / halfLifeMs)
  }

  return {
    wait(who: Who, begin: () => void): void {
      waiting.push({ who, begin })
    },
    /** Takes out whoever waits longest. */
    first: () => waiting.shift(),
    /** Takes out whoever took least of the server, and waits longest of these, among those who may begin. */
    least(mayBegin: (who: Who) => boolean = () => true): { who: Who; begin: () => void } | undefined {
      // One instant for all, or what one took would be less the later they stand in the queue.
      const at = now()
      let [place, least] = [-1, Number.POSITIVE_INFINITY]
      for (const [n, { who }] of waiting.entries()) {
        const much = mayBegin(who) ? takenBy(who, at) : Number.POSITIVE_INFINITY
        if (much < least) [place, least] = [n, much]
      }
      return place < 0 ? undefined : waiting.splice(place, 1)[0]
    },
    /** Counts what somebody took of the server, in a unit of the caller's. */
    count(who: Who, much: number): void {
      const at = now()
      taken.set(who, { much: takenBy(who, at) + much, at })
    },
    isEmpty: () => waiting.length === 0,
    /** Forgets what was taken, once it does not matter who comes first. */
    forget: () => taken.clear(),
  }
}

/** How long until what somebody took of the server counts half, ms. */
const halfLifeMs = 5_000
