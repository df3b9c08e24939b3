import type { ScopePage } from '../schema/sync/protocol.ts'

/**
 * Remembers where scopes that are not yet whole began, for devices whose app does not send it back.
 * Guarantees: such a device gets its first pages too where old tombstones are forgotten. Nothing here is kept: after a
 * restart of the server such a device may have to start once more.
 * @param most how many devices are remembered; beyond them the one heard longest ago is forgotten
 */
export function rememberScopeStarts(most = 1000) {
  const byDevice = new Map<number, Record<string, number>>()
  return {
    /** Where the unfinished scopes of a device began, by scope. */
    of: (block: number): Record<string, number> => byDevice.get(block) ?? {},
    /** Notes what the pages of an answer say of the device's scopes. */
    keep(block: number, pages: ScopePage[]): void {
      const starts = new Map(Object.entries(byDevice.get(block) ?? {}))
      for (const { scope, from, began } of pages) {
        if (began) starts.set(scope, began)
        // Only what the device asks from later shows that it has the rest: the same request may come again.
        else if (from >= (starts.get(scope) ?? 0)) starts.delete(scope)
      }
      byDevice.delete(block)
      if (!starts.size) return
      byDevice.set(block, Object.fromEntries(starts))
      if (byDevice.size > most) byDevice.delete(byDevice.keys().next().value!)
    },
  }
}
export type ScopeStarts = ReturnType<typeof rememberScopeStarts>
