import { create } from 'zustand'
import { isSyncing, quiet, useEngine } from './engine.ts'

/** A newer build that waits: it is told, and comes only when the person says so, never under their hands. */
interface AppUpdate {
  available: boolean
  /** Asked for, and about to come. */
  coming: boolean
  /** Changes to the new build by reloading this page. */
  apply(): void
}

let apply = () => {}

export const useAppUpdate = create<AppUpdate>(() => ({ available: false, coming: false, apply: () => apply() }))

/**
 * Registers /sw.js and looks for a newer one now, then each hour and whenever the page is looked at again. What registers it
 * comes after the first screen, which needs none of it.
 */
export async function watchForUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { Workbox } = await import('workbox-window')
  const worker = new Workbox('/sw.js')
  worker.addEventListener('waiting', () => {
    apply = () => {
      useAppUpdate.setState({ coming: true })
      worker.addEventListener('controlling', () => window.location.reload())
      void untilQuiet().then(() => worker.messageSkipWaiting())
    }
    useAppUpdate.setState({ available: true })
    if (isTooOld()) applyUnseen()
  })
  void worker.register().catch(() => {})
  const look = () => void worker.update().catch(() => {})
  setInterval(look, 60 * 60_000)
  useEngine.subscribe(({ sync }, before) => {
    if (!isTooOld() || sync.failure?.at === before.sync.failure?.at) return
    if (useAppUpdate.getState().available) applyUnseen()
    else look()
  })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look())
}

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

/** What the browser takes to notice that a worker's last act is over, ms. */
const breath = 300

/** A worker asked to give way while it sends is kept for long after; so it is asked once nothing is on its way. */
async function untilQuiet() {
  await quiet()
  await new Promise((resolve) => setTimeout(resolve, breath))
}

/** The server no longer takes this build's changes (426): the newer build comes first, then they are sent. */
const isTooOld = () => useEngine.getState().sync.failure?.status === 426

/** Changes builds by itself where no one would lose a word: nothing is being written, and no question is open. */
function applyUnseen() {
  if (useAppUpdate.getState().coming) return
  const writing = document.activeElement?.matches('input, textarea, select, [contenteditable="true"]')
  const asked = document.querySelector('[role="dialog"], [role="alertdialog"]')
  if (document.visibilityState === 'hidden' || (!writing && !asked)) apply()
}
