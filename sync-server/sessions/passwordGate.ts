import { openPasswords, type Passwords } from './passwords.ts'
import { TooMany } from './tooMany.ts'

/**
 * The gate of all work on passwords while the server serves. Each piece keeps one of the process's four threads busy for
 * 10 ms and more, and files and compressed answers wait for these threads, too.
 * Guarantees: two pieces at once, so that two threads are left for others. Whoever waits has a short line of their own,
 * and lines take turns, so that nobody's many tries are in front of somebody else's one. Every fourth turn is that of the
 * line whose next piece came last: whoever comes after a crowd does not wait for all of it, and of fifty who come one
 * after the other, none waits much longer for those who come later.
 * Devices and people who are known come first, names that nobody has last, and no rank waits for ever.
 * Invariant: a piece that was let in ends before the next takes its place, also when it fails.
 * After a crash: nothing is kept here; whoever waited gets no answer, and asks again.
 */

/**
 * How much is known of whoever waits, best first: signed in or on a device where they signed in before; an account
 * without failures; one with some; a name that no account has.
 */
const ranks = ['known', 'unfailed', 'failed', 'nobody'] as const
export type Rank = (typeof ranks)[number]

/** Somebody for whom a password is checked or hashed. */
export interface Asker {
  rank: Rank
  /** Whose turn it is: what has the same line waits in it. */
  line: string
}

/** How many pieces run at once. */
const atOnce = 2

/** How many may wait in one line. The names that nobody has are in one line for each network. */
const longestLine: Record<Rank, number> = { known: 8, unfailed: 4, failed: 4, nobody: 40 }

/** Each turn of so many is that of whoever came last. */
const latestEvery = 4

/** How often a rank is passed over at most while something of it waits. */
const mostPassed: Record<Rank, number> = { known: 0, unfailed: 3, failed: 7, nobody: 15 }

/** After how long to ask again, ms. */
const retryAfter = 5_000

/** Work on passwords for one asker. */
export interface PasswordWork {
  /** Returns true when the password fits. Takes as long for an account that does not exist. */
  fits(hash: string | null | undefined, password: string): Promise<boolean>
  hash(password: string): Promise<string>
}

/** What waits, and its place among all that ever waited. */
interface Piece {
  letIn: () => void
  came: number
}

/** The line whose next piece came last. */
const latestOf = (waiting: ReadonlyMap<string, Piece[]>): string =>
  [...waiting].reduce((latest, each) => (each[1][0]!.came > latest[1][0]!.came ? each : latest))[0]

export function openPasswordGate({ passwordFits, hashPassword }: Passwords = openPasswords()) {
  const lines: Record<Rank, Map<string, Piece[]>> = {
    known: new Map(),
    unfailed: new Map(),
    failed: new Map(),
    nobody: new Map(),
  }
  const passed: Record<Rank, number> = { known: 0, unfailed: 0, failed: 0, nobody: 0 }
  let running = 0
  let came = 0
  let turns = 0

  /** Throws 'request.tooMany' when the line is full. */
  function mustHaveRoom({ rank, line }: Asker): void {
    if ((lines[rank].get(line)?.length ?? 0) >= longestLine[rank]) throw new TooMany('request.tooMany', retryAfter)
  }

  const waitsIn = (rank: Rank) => lines[rank].size > 0

  /** Takes the next one out of its line: of the first rank that was passed over too often, else of the best. */
  function next(): Piece | undefined {
    const waiting = ranks.filter(waitsIn)
    const rank = waiting.slice(1).find((each) => passed[each] >= mostPassed[each]) ?? waiting[0]
    if (!rank) return undefined
    for (const each of waiting) passed[each] += 1
    passed[rank] = 0
    turns += 1
    const line = turns % latestEvery ? lines[rank].keys().next().value! : latestOf(lines[rank])
    const queue = lines[rank].get(line)!
    lines[rank].delete(line)
    const [first, ...others] = queue
    if (others.length) lines[rank].set(line, others)
    return first
  }

  async function run<T>(asker: Asker, piece: () => Promise<T>): Promise<T> {
    mustHaveRoom(asker)
    if (running < atOnce) running += 1
    else
      await new Promise<void>((letIn) => {
        const queue = lines[asker.rank].get(asker.line)
        const waiting = { letIn, came: came++ }
        if (queue) queue.push(waiting)
        else lines[asker.rank].set(asker.line, [waiting])
      })
    try {
      return await piece()
    } finally {
      const waiting = next()
      if (waiting) waiting.letIn()
      else running -= 1
    }
  }

  return {
    mustHaveRoom,
    run,
    /** How many pieces wait. */
    waiting: () => ranks.flatMap((rank) => [...lines[rank].values()]).reduce((sum, queue) => sum + queue.length, 0),
    workOf: (asker: Asker): PasswordWork => ({
      fits: (hash, password) => run(asker, () => passwordFits(hash, password)),
      hash: (password) => run(asker, () => hashPassword(password)),
    }),
  }
}
export type PasswordGate = ReturnType<typeof openPasswordGate>
