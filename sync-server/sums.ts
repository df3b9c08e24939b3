import type { User } from '../schema/entities/user.ts'
import { scopesOf, viewOf } from '../schema/sync/scopes.ts'
import { linksOf } from './store/links.ts'
import type { Q } from './store/store.ts'
import { type Counting, countOn, newCounting } from './store/sumOf.ts'

/**
 * The sums that devices ask for, as much of them as one answer has time for.
 * Guarantees: one request counts a bounded number of pages, whatever it asks for: each scope that its person holds once, and
 * nothing of others. What did not get done has no sum in the answer, and the device asks again; a counting that was stopped
 * goes on then. Nothing here is kept over a restart.
 * @param pages how many one request counts, all scopes together
 * @param kept how many stopped countings are remembered
 */
export function openSums({ pages = 400, kept = 20 } = {}) {
  const stopped = new Map<string, Counting>()
  return {
    /** Counts the scopes asked for; returns those that are whole. */
    async count(q: Q, user: User, asked: readonly string[], school?: number | null): Promise<Counting[]> {
      const scopes = scopesOf(user, await linksOf(q, user), school)
      const whole: Counting[] = []
      let left = pages
      for (const scope of new Set(asked)) {
        if (!scopes.includes(scope)) continue
        const name = `${user.id} ${viewOf(user)} ${scope}`
        const counting = stopped.get(name) ?? newCounting(scope)
        // Another request of this person must not go on with the same.
        stopped.delete(name)
        left = await countOn(q, user, counting, left)
        if (left > 0) whole.push(counting)
        else {
          stopped.set(name, counting)
          if (stopped.size > kept) stopped.delete(stopped.keys().next().value!)
          break
        }
      }
      return whole
    },
  }
}
export type Sums = ReturnType<typeof openSums>
