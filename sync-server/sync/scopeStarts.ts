import type { ScopePage } from '#schema/sync/protocol.ts'
import type { Neighbours } from '#server/store/neighbours.ts'

/**
 * Of each cursor that a device can send, the end of the order when the first page before it was read. It is the end of a
 * page and, in case that answer was lost, the cursor before it. Several tabs without locks may be at several of them.
 */
type Starts = Map<number, number>

/** How many cursors of a scope are remembered, the last ones. */
const mostPlaces = 32

/**
 * Remembers where unfinished scopes began, for devices whose app does not send that back.
 * Guarantees: such a device can finish its first pages even where old tombstones are forgotten. A remembered start
 * counts only for a device whose cursor is the end of a page. A device that crashed during the first page still has its
 * old cursor, and starts once more. Nothing here is stored: after a restart of the server such a device may have to
 * start once more.
 * @param most how many devices are remembered; beyond that, the device that synced longest ago is forgotten
 */
export function rememberScopeStarts(most = 1000) {
  const byDevice = new Map<string, Map<string, Starts>>()
  return {
    /**
     * Where a device's unfinished scopes began, by scope. Only scopes whose pages the device has taken are included.
     */
    of(device: string, cursors: Record<string, number>): Record<string, number> {
      const known = [...(byDevice.get(device) ?? [])]
      return Object.fromEntries(
        known.flatMap(([scope, starts]) => {
          const began = starts.get(cursors[scope] ?? 0)
          return began === undefined ? [] : [[scope, began]]
        }),
      )
    },
    /** Notes the starts from an answer's pages. */
    keep(device: string, pages: ScopePage[]): void {
      const scopes = new Map(byDevice.get(device))
      for (const page of pages) {
        const { scope, from, cursor } = page
        const starts: Starts = new Map(scopes.get(scope))
        const began = page.began ?? starts.get(from) ?? 0
        // Only a later cursor shows that the device has the rest: the same request may come again.
        if (page.began || from < began) scopes.set(scope, lastOf(starts, from ? [from, cursor] : [cursor], began))
        else scopes.delete(scope)
      }
      byDevice.delete(device)
      if (!scopes.size) return
      byDevice.set(device, scopes)
      if (byDevice.size > most) byDevice.delete(byDevice.keys().next().value!)
    },
  }
}

function lastOf(starts: Starts, places: readonly number[], began: number): Starts {
  for (const place of places) {
    starts.delete(place)
    starts.set(place, began)
  }
  return new Map([...starts].slice(-mostPlaces))
}
export type ScopeStarts = ReturnType<typeof rememberScopeStarts>

/**
 * The same in all processes on a database: the next page may be asked of another one.
 * Guarantees: what a device is answered while its scopes are unfinished is known to all a moment later.
 */
export function shareScopeStarts(starts: ScopeStarts, { tell, on }: Neighbours): ScopeStarts {
  on('starts', (facts) => {
    for (const [, device, pages] of facts) starts.keep(device, pages as ScopePage[])
  })
  return {
    of: starts.of,
    keep(device, pages) {
      starts.keep(device, pages)
      const unfinished = pages.flatMap(({ scope, from, cursor, more, began }) =>
        more ? [{ scope, from, cursor, more, began, rows: {}, gone: {} }] : [],
      )
      if (unfinished.length) tell(['starts', device, unfinished])
    },
  }
}
