import { Workbox } from 'workbox-window'
import { create } from 'zustand'

/** A newer build that waits: it is told, and comes only when the person says so, never under their hands. */
interface AppUpdate {
  available: boolean
  /** Changes to the new build by reloading this page. */
  apply(): void
}

let apply = () => {}

export const useAppUpdate = create<AppUpdate>(() => ({ available: false, apply: () => apply() }))

/** Registers /sw.js and looks for a newer one now, then each hour and whenever the page is looked at again. */
export function watchForUpdates(): void {
  if (!('serviceWorker' in navigator)) return
  const worker = new Workbox('/sw.js')
  worker.addEventListener('waiting', () => {
    apply = () => {
      worker.addEventListener('controlling', () => window.location.reload())
      worker.messageSkipWaiting()
    }
    useAppUpdate.setState({ available: true })
  })
  void worker.register().catch(() => {})
  const look = () => void worker.update().catch(() => {})
  setInterval(look, 60 * 60_000)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look())
}
