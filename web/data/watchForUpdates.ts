import { Workbox } from 'workbox-window'
import { useAppUpdate } from './appUpdate.ts'
import { quiet, useEngine } from './engine.ts'

/**
 * Registers /sw.js and looks for a newer one now, then each hour and whenever the page is looked at again.
 */
export function watchForUpdates(): void {
  if (!('serviceWorker' in navigator)) return
  const worker = new Workbox('/sw.js')
  worker.addEventListener('waiting', () => {
    const apply = () => {
      useAppUpdate.setState({ coming: true })
      worker.addEventListener('controlling', () => window.location.reload())
      void untilQuiet().then(() => worker.messageSkipWaiting())
    }
    useAppUpdate.setState({ available: true, apply })
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
  if (document.visibilityState === 'hidden' || (!writing && !asked)) useAppUpdate.getState().apply()
}
