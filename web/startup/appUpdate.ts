import { create } from 'zustand'
import { isSyncing } from '#web/sync/engine.ts'
import { useEngine } from '#web/sync/useEngine.ts'
import { statusOf } from '#web/sync/useSyncStatus.ts'

/**
 * A newer build that waits. It is announced, and replaces this one only when the person says so, never while they work.
 */
interface AppUpdate {
  available: boolean
  /** The person asked for it, and it is about to start. */
  coming: boolean
  /** Changes to the new build by reloading this page. */
  apply(): void
}

export const useAppUpdate = create<AppUpdate>(() => ({ available: false, coming: false, apply() {} }))

/**
 * Handles a part of this build that can no longer be fetched. The page reloads once, when that can help and interrupts
 * nothing. Otherwise the part shows that it could not be opened.
 */
export function reloadForMissingParts(): void {
  window.addEventListener('vite:preloadError', () => {
    if (statusOf(useEngine.getState()).online && !isSyncing() && mayReload()) reload()
  })
}

/** How long a page waits before it reloads by itself once more, ms. */
const apartMs = 3 * 60_000

/** Whether this page may reload by itself now: nobody is typing, and it did not do so a moment ago. */
export function mayReload(): boolean {
  if (document.querySelector('[role=dialog], [role=alertdialog], form, :is(input, textarea):focus')) return false
  try {
    return Date.now() - Number(sessionStorage.getItem('reloaded')) >= apartMs
  } catch {
    return false
  }
}

/** Reloads this page, which `mayReload` allowed. */
export function reload(): void {
  sessionStorage.setItem('reloaded', String(Date.now()))
  window.location.reload()
}
