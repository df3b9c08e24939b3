import { create } from 'zustand'
import { isSyncing } from '#web/sync/engine.ts'

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
    const writing = document.querySelector('[role=dialog], [role=alertdialog], form') !== null
    if (!navigator.onLine || writing || isSyncing() || reloadedLately()) return
    window.location.reload()
  })
}

function reloadedLately(): boolean {
  try {
    const before = Number(sessionStorage.getItem('reloaded'))
    sessionStorage.setItem('reloaded', String(Date.now()))
    return Date.now() - before < 60_000
  } catch {
    return true
  }
}
