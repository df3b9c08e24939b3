import type { ScopePage } from '../schema/sync/protocol.ts'

interface Start {
  /** Where the order ended when the scope was begun. */
  began: number
  /** The places a device of this start can ask from: where its last page ends, and where that began if its answer was lost. */
  places: number[]
}

/**
 * Remembers where scopes that are not yet whole began, for devices whose app does not send it back.
 * Guarantees: such a device gets its first pages too where old tombstones are forgotten. What it was told counts only for a
 * device that asks from where a page ended: one that lost its power over the first page is where it was, and starts once more.
 * Nothing here is kept: after a restart of the server such a device may have to start once more.
 * @param most how many devices are remembered; beyond them the one heard longest ago is forgotten
 */
export function rememberScopeStarts(most = 1000) {
  const byDevice = new Map<number, Map<string, Start>>()
  return {
    /** Where the unfinished scopes of a device began, by scope, as far as it took what it was given of them. */
    of(block: number, cursors: Record<string, number>): Record<string, number> {
      const taken = [...(byDevice.get(block) ?? [])].filter(([scope, { places }]) =>
        places.includes(cursors[scope] ?? 0),
      )
      return Object.fromEntries(taken.map(([scope, { began }]) => [scope, began]))
    },
    /** Notes what the pages of an answer say of the device's scopes. */
    keep(block: number, pages: ScopePage[]): void {
      const starts = new Map(byDevice.get(block))
      for (const page of pages) {
        const { scope, from, cursor } = page
        const began = page.began ?? starts.get(scope)?.began ?? 0
        // Only what the device asks from later shows that it has the rest: the same request may come again.
        if (page.began || from < began) starts.set(scope, { began, places: from ? [from, cursor] : [cursor] })
        else starts.delete(scope)
      }
      byDevice.delete(block)
      if (!starts.size) return
      byDevice.set(block, starts)
      if (byDevice.size > most) byDevice.delete(byDevice.keys().next().value!)
    },
  }
}
export type ScopeStarts = ReturnType<typeof rememberScopeStarts>
