import { standingOf } from '#schema/sync/absence.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import { observe } from '#web/mirror/database/observe.ts'
import { absenceIn, countAbsence, unlock } from '#web/mirror/session/absence.ts'
import { followLatest } from '#web/sync/followLatest.ts'
import { unknownLock, useDeviceLock } from './useDeviceLock.ts'

export { wipe } from '#web/mirror/session/wipe.ts'

/** How often the time of use is counted, ms. */
const countEveryMs = 5 * 60_000

/** What a password opens and closes; few starts need it. */
const loadPassword = () => import('./devicePassword.ts')

/** Follows the absence of the server for this mirror from now on; with null, none. */
export const followLock = followLatest((mirror: Mirror) => {
  let counted = performance.now()
  const count = async () => {
    const used = performance.now() - counted
    counted += used
    const absence = await countAbsence(mirror, used)
    // The screen does not wait for it: it is locked already.
    if (absence && standingOf(absence) === 'sealed')
      void loadPassword()
        .then(({ sealHere }) => sealHere(mirror))
        .catch(() => {})
  }
  const read = async () => ({ absence: await absenceIn(mirror.db), pair: await mirror.db.read('pair') })
  const show = () =>
    observe(
      read,
      ({ absence, pair }) => {
        const isShut = absence && ['locked', 'sealed'].includes(standingOf(absence))
        useDeviceLock.setState({ state: isShut ? 'locked' : 'open', absence, checksHere: pair !== undefined })
      },
      // Where nothing can be read, nothing can be shown.
      () => useDeviceLock.setState({ state: 'open' }),
    )
  let stop = () => {}
  let stopped = false
  const again = () => count().catch(() => {})
  void again().then(() => {
    if (!stopped) stop = show()
  })
  const timer = setInterval(again, countEveryMs)
  document.addEventListener('visibilitychange', again)
  return () => {
    stopped = true
    stop()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', again)
    useDeviceLock.setState(unknownLock, true)
  }
})

/** The server has accepted the person's password: opens what was locked or sealed, and keeps it for the next time. */
export async function letIn(mirror: Mirror, password: string): Promise<void> {
  const isSealed = (await mirror.db.read('vault')) !== undefined
  if (isSealed) await (await loadPassword()).openHere(mirror, password)
  await unlock(mirror)
  // Nobody waits for the slow key.
  void loadPassword()
    .then(({ keepHere }) => keepHere(mirror, password))
    .catch(() => {})
}
