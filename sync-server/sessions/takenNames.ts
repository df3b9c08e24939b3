import type { Fact, Neighbours } from '#server/store/neighbours.ts'
import { TooMany } from './tooMany.ts'

/**
 * How often one person may hear that an e-mail or username is taken. Both are unique over all schools, because people
 * sign in with them, so the answer is the same whatever the school. Somebody with a list of addresses could find out
 * who has an account anywhere.
 * Kept in memory: a restart forgets it. Processes on one database count together, a moment late.
 */
export const takenNamesAnHour = 60

const hour = 60 * 60_000

/**
 * @param now the server's clock, ms
 * @param neighbours the other processes
 */
export function limitTakenNames(now: () => number, neighbours?: Pick<Neighbours, 'tell' | 'on'>) {
  let current = { hour: 0, counts: new Map<number, number>() }
  const counts = () => {
    const started = Math.floor(now() / hour)
    if (current.hour !== started) current = { hour: started, counts: new Map() }
    return current.counts
  }
  const add = (userId: number, n: number) => void counts().set(userId, (counts().get(userId) ?? 0) + n)
  neighbours?.on('taken', (facts) => {
    for (const [, userId, n] of facts) add(Number(userId), n as number)
  })
  return {
    /** Counts that the person heard of a taken name. */
    count(userId: number): void {
      add(userId, 1)
      neighbours?.tell(['taken', String(userId), 1], bothCounted)
    },
    /** Whether the person has to wait for the next hour, also for a name that is free: it would tell as much. */
    mustWait: (userId: number): boolean => (counts().get(userId) ?? 0) >= takenNamesAnHour,
    /** Throws 'request.tooMany' when the person has to wait. */
    check(userId: number): void {
      if (this.mustWait(userId)) throw new TooMany('request.tooMany', hour - (now() % hour))
    },
  }
}
export type TakenNames = ReturnType<typeof limitTakenNames>

const bothCounted = (before: Fact, fact: Fact): Fact => [fact[0], fact[1], (before[2] as number) + (fact[2] as number)]
