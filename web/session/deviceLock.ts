import { wipeAfter } from '#schema/sync/absence.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import { observe } from '#web/mirror/database/observe.ts'
import { absenceIn, countAbsence } from '#web/mirror/session/absence.ts'
import { unknownLock, useDeviceLock } from './useDeviceLock.ts'

export { unlock } from '#web/mirror/session/absence.ts'
export { wipe } from '#web/mirror/session/wipe.ts'

/** How often the time of use is counted, ms. */
const countEveryMs = 5 * 60_000

let stopAll: () => void = () => {}

/**
 * Follows the absence of the server for this mirror from now on; with null, none.
 * @param wipe called when it lasted too long
 */
export function followLock(mirror: Mirror | null, wipe: () => void = () => {}): void {
  stopAll()
  useDeviceLock.setState(unknownLock)
  if (!mirror) return
  let counted = performance.now()
  const count = async () => {
    const used = performance.now() - counted
    counted += used
    const absence = await countAbsence(mirror, used)
    if (absence && absence.away >= wipeAfter) wipe()
  }
  const show = () =>
    observe(
      () => absenceIn(mirror.db),
      (absence) => useDeviceLock.setState({ state: absence?.locked ? 'locked' : 'open', away: absence?.away ?? 0 }),
      // Where nothing can be read, nothing can be shown.
      () => useDeviceLock.setState({ state: 'open' }),
    )
  let stop = () => {}
  let stopped = false
  void count()
    .catch(() => {})
    .then(() => {
      if (!stopped) stop = show()
    })
  const again = () => void count().catch(() => {})
  const timer = setInterval(again, countEveryMs)
  document.addEventListener('visibilitychange', again)
  stopAll = () => {
    stopped = true
    stop()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', again)
  }
}
