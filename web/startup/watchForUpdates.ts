import { Workbox } from 'workbox-window'
import { quiet } from '#web/sync/engine.ts'
import { useEngine } from '#web/sync/useEngine.ts'
import { useAppUpdate } from './appUpdate.ts'

/** Registers /sw.js and checks for a newer one now, then each hour and whenever the page is shown again. */
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
    if (isTooOld()) applyUnnoticed()
  })
  void worker.register().catch(() => {})
  const checkForUpdate = () => void worker.update().catch(() => {})
  setInterval(checkForUpdate, 60 * 60_000)
  useEngine.subscribe(({ sync }, before) => {
    if (!isTooOld() || sync.failure?.at === before.sync.failure?.at) return
    if (useAppUpdate.getState().available) applyUnnoticed()
    else checkForUpdate()
  })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && checkForUpdate())
}

/** How long the browser takes to notice that a worker's last work is over, ms. */
const workerEndMs = 300

/**
 * Waits until nothing is being sent: a worker that is asked to make way while it sends is kept alive long after that.
 */
async function untilQuiet() {
  await quiet()
  await new Promise((resolve) => setTimeout(resolve, workerEndMs))
}

/**
 * Whether the server no longer takes this build's changes (426). Then the newer build comes first, and they are sent
 * after it.
 */
const isTooOld = () => useEngine.getState().sync.failure?.status === 426

/** Changes builds by itself where nobody would lose a word: nothing is being written, and no dialog is open. */
function applyUnnoticed() {
  if (useAppUpdate.getState().coming) return
  const writing = document.activeElement?.matches('input, textarea, select, [contenteditable="true"]')
  const dialog = document.querySelector('[role="dialog"], [role="alertdialog"]')
  if (document.visibilityState === 'hidden' || (!writing && !dialog)) useAppUpdate.getState().apply()
}
