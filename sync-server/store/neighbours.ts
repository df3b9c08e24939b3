import { longestMessage, type Shared } from './shared.ts'

/** Something that other processes on the same database should know: its kind, what it is about, and more. JSON. */
export type Fact = readonly [kind: string, about: string, ...more: unknown[]]

/** How long after one message the next may be sent, ms. */
const spacing = 50

/** How long to wait when the database is not there, ms, about. */
const longestPause = 5_000

/** More facts than this are not kept: then everything may have changed. */
const mostKept = 5_000

export interface Timing {
  /** ms, of a clock that nobody sets */
  now(): number
  later(work: () => void, ms: number): void
  chance(): number
}
const realTiming: Timing = {
  now: () => performance.now(),
  later: (work, ms) => void setTimeout(work, ms).unref(),
  chance: Math.random,
}

/**
 * What this process tells the others, and hears from them. Without others nothing is kept and nothing received.
 * Guarantees: facts gather, and go in one message every 50 ms at most, so that telling costs the same however much is
 * written. What could not be sent is sent later. Nobody waits for it.
 * Invariant: tell what is committed, never what may be rolled back.
 * After a crash: what was to be told in the last 50 ms is not. The others' devices find it with their next sync.
 */
export function openNeighbours(shared: Shared | undefined, { now, later, chance }: Timing = realTiming) {
  const waiting = new Map<string, Fact>()
  const hearers = new Map<string, (facts: Fact[]) => void>()
  const missing: (() => void)[] = []
  let sentAt = Number.NEGATIVE_INFINITY
  let failures = 0
  let isDue = false
  let sending = Promise.resolve()

  function missed() {
    for (const each of missing) each()
  }

  function hear(message: string) {
    const facts = factsIn(message)
    if (!facts) return missed()
    for (const [kind, received] of hearers) {
      const ofKind = facts.filter(([each]) => each === kind)
      if (ofKind.length) received(ofKind)
    }
  }

  /** Takes out as many facts as one message holds. */
  function take(): Map<string, Fact> {
    const taken = new Map<string, Fact>()
    let bytes = 2
    for (const [name, fact] of waiting) {
      bytes += Buffer.byteLength(JSON.stringify(fact)) + 1
      if (bytes > longestMessage) break
      taken.set(name, fact)
      waiting.delete(name)
    }
    return taken
  }

  async function sendSome() {
    const taken = take()
    if (!taken.size) return
    sentAt = now()
    try {
      await shared!.send(JSON.stringify([...taken.values()]))
      failures = 0
    } catch {
      failures += 1
      // What was told meanwhile is newer.
      for (const [name, fact] of taken) if (!waiting.has(name)) waiting.set(name, fact)
    }
  }

  function schedule() {
    if (isDue || !waiting.size) return
    isDue = true
    const pause = failures ? Math.min(longestPause, spacing * 2 ** failures) * (0.5 + chance()) : spacing
    later(
      () => {
        isDue = false
        sending = sending.then(sendSome)
        void sending.then(schedule)
      },
      Math.max(0, sentAt + pause - now()),
    )
  }

  return {
    /** Resolves when this process hears the others, or cannot for now. */
    ready: shared?.listen(hear, missed),
    /**
     * Tells the others soon.
     * @param merge what becomes of a fact of the same kind about the same that waits; default: the new one replaces it
     */
    tell(fact: Fact, merge: (before: Fact, fact: Fact) => Fact = (_, later) => later): void {
      if (!shared) return
      const name = `${fact[0]} ${fact[1]}`
      const before = waiting.get(name)
      waiting.set(name, before ? merge(before, fact) : fact)
      if (waiting.size > mostKept) {
        waiting.clear()
        waiting.set(everything.join(' '), everything)
      }
      schedule()
    },
    /** Hears what others tell of a kind. */
    on: (kind: string, received: (facts: Fact[]) => void): void => void hearers.set(kind, received),
    /** Hears that something may not have been received. */
    onMissed: (each: () => void): void => void missing.push(each),
    /** Sends what waits at once. */
    async flush(): Promise<void> {
      while (waiting.size && !failures) {
        sending = sending.then(sendSome)
        await sending
      }
    },
  }
}
export type Neighbours = ReturnType<typeof openNeighbours>

/** Undefined for what no process of ours sent: whoever may use the database may send to its channel. */
function factsIn(message: string): Fact[] | undefined {
  try {
    const facts: unknown = JSON.parse(message)
    const isFact = (fact: unknown) => Array.isArray(fact) && typeof fact[0] === 'string' && typeof fact[1] === 'string'
    return Array.isArray(facts) && facts.every(isFact) ? facts : undefined
  } catch {
    return undefined
  }
}

/** Anything may have changed. */
export const everything = ['all', ''] as const
