import type { Actor } from '#schema/nouns/user.ts'
import { scopesOf, viewOf } from '#schema/permissions/scopes.ts'
import { type Counting, continueCounting, newCounting } from '#server/store/pull/sumOf.ts'
import type { Q } from '#server/store/store.ts'
import { linksOf } from '#server/store/visibility/links.ts'

/**
 * The checksums that devices request, as many as one answer has time for.
 * Guarantees: one request counts a limited number of pages, whatever it asks for: each scope that its user holds once,
 * and no other scope. An unfinished sum is left out of the answer, and the device asks again. Its counting then
 * continues where it stopped. Nothing here survives a restart.
 * @param pages how many pages one request counts, all scopes together
 * @param kept how many stopped countings are remembered
 */
export function openSums({ pages = 400, kept = 20 } = {}) {
  const stopped = new Map<string, Counting>()
  return {
    /** Counts the requested scopes. Returns the countings that are complete. */
    async count(
      q: Q,
      user: Actor,
      requested: readonly string[],
      now: number,
      school?: number | null,
    ): Promise<Counting[]> {
      const links = await linksOf(q, user, now)
      const scopes = scopesOf(user, links, school)
      const viewer = { ...user, subjects: links.subjects }
      const complete: Counting[] = []
      let left = pages
      for (const scope of new Set(requested)) {
        if (!scopes.includes(scope)) continue
        const view = viewOf(user)
        const name = `${user.id} ${view} ${scope} ${user.unknownTables ?? ''}`
        const counting = stopped.get(name) ?? newCounting(scope, view)
        // Another request of this person must not continue the same counting.
        stopped.delete(name)
        left = await continueCounting(q, viewer, counting, left)
        if (left > 0) complete.push(counting)
        else {
          stopped.set(name, counting)
          if (stopped.size > kept) stopped.delete(stopped.keys().next().value!)
          break
        }
      }
      return complete
    },
  }
}
export type Sums = ReturnType<typeof openSums>
