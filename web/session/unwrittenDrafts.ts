/**
 * What a page was still writing to the device when it ended. The browser drops a transaction that is under way then, and
 * this storage of the tab takes it at once.
 * Guarantees: what was typed before a reload comes back after it, however slow the device is. It is one person's, and
 * their sign-out forgets it (session.ts).
 */
const stored = 'chamada-drafts'

export type UnwrittenDrafts = Record<string, { at: number; value: unknown } | null>

/** Stores them for the tab's next page. */
export function storeUnwritten(database: string, drafts: UnwrittenDrafts): void {
  try {
    sessionStorage.setItem(stored, JSON.stringify({ database, drafts }))
  } catch {
    // A full or forbidden storage: the device's own write may still succeed.
  }
}

/** Takes what the tab's last page stored for a database, which is then no longer stored. */
export function takeUnwritten(database: string): UnwrittenDrafts {
  try {
    const { database: of, drafts } = JSON.parse(sessionStorage.getItem(stored) ?? '{}')
    return of === database ? drafts : {}
  } catch {
    return {}
  } finally {
    forgetUnwritten()
  }
}

export function forgetUnwritten(): void {
  try {
    sessionStorage.removeItem(stored)
  } catch {
    // A forbidden storage holds none.
  }
}
