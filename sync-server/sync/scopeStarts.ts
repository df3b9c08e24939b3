import type { ScopePage } from '#schema/sync/protocol.ts'

interface Start {
  /** The end of the order when the scope's first page was read. */
  began: number
  /**
   * The cursors that a device of this start can send: the end of its last page and, in case that answer was lost, the
   * cursor before it.
   */
  places: number[]
}

/**
 * Remembers where unfinished scopes began, for devices whose app does not send that back.
 * Guarantees: such a device can finish its first pages even where old tombstones are forgotten. A remembered start
 * counts only for a device whose cursor is the end of a page. A device that crashed during the first page still has its
 * old cursor, and starts once more. Nothing here is stored: after a restart of the server such a device may have to
 * start once more.
 * @param most how many devices are remembered; beyond that, the device that synced longest ago is forgotten
 */
export function rememberScopeStarts(most = 1000) {
  const byDevice = new Map<string, Map<string, Start>>()
  return {
    /**
     * Where a device's unfinished scopes began, by scope. Only scopes whose pages the device has taken are included.
     */
    of(device: string, cursors: Record<string, number>): Record<string, number> {
      const taken = [...(byDevice.get(device) ?? [])].filter(([scope, { places }]) =>
        places.includes(cursors[scope] ?? 0),
      )
      return Object.fromEntries(taken.map(([scope, { began }]) => [scope, began]))
    },
    /** Notes the starts from an answer's pages. */
    keep(device: string, pages: ScopePage[]): void {
      const starts = new Map(byDevice.get(device))
      for (const page of pages) {
        const { scope, from, cursor } = page
        const began = page.began ?? starts.get(scope)?.began ?? 0
        // Only a later cursor shows that the device has the rest: the same request may come again.
        if (page.began || from < began) starts.set(scope, { began, places: from ? [from, cursor] : [cursor] })
        else starts.delete(scope)
      }
      byDevice.delete(device)
      if (!starts.size) return
      byDevice.set(device, starts)
      if (byDevice.size > most) byDevice.delete(byDevice.keys().next().value!)
    },
  }
}
export type ScopeStarts = ReturnType<typeof rememberScopeStarts>
