import { create } from 'zustand'
import { isSyncing } from './engine.ts'

/** A newer build that waits: it is told, and comes only when the person says so, never under their hands. */
interface AppUpdate {
  available: boolean
  /** Asked for, and about to come. */
  coming: boolean
  /** Changes to the new build by reloading this page. */
  apply(): void
}

export const useAppUpdate = create<AppUpdate>(() => ({ available: false, coming: false, apply() {} }))

/**
 * A part of this build that can no longer be fetched: the page is loaded anew, once, when that can help and takes nothing
 * from under anyone's hands; else the part says that it could not be opened.
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
