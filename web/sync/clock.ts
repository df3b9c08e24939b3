import { create } from 'zustand'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import { observe } from '#web/mirror/database/observe.ts'
import { followLatest } from './followLatest.ts'

/**
 * The server's time as far as this device knows it (decisions section 8): its own clock, corrected by the server's
 * answers. The mirror itself corrects the times that it stamps.
 */
export interface KnownTime {
  /** Whether the known time has been read from the mirror. */
  read: boolean
  /** What must be added to the device's clock, ms; 0 before the first answer. */
  offset: number
  /**
   * Whether the server has answered since the app was opened. What was known before may come from a clock that was set
   * since.
   */
  answered: boolean
}

const unread: KnownTime = { read: false, offset: 0, answered: false }

export const useKnownTime = create<KnownTime>(() => unread)

/** ms */
export const serverNow = (): number => Date.now() + useKnownTime.getState().offset

/**
 * Updates the state only when something differs: every mark writes what is read here, and its readers must not be drawn
 * again each time.
 */
function updateKnownTime(next: KnownTime) {
  const known = useKnownTime.getState()
  if (Object.entries(next).some(([name, value]) => known[name as keyof KnownTime] !== value))
    useKnownTime.setState(next)
}

/** Follows what this mirror knows of the time from now on; with null, the device's clock alone. */
export const followTime = followLatest((mirror: Mirror) => {
  let first: number | undefined | null = null
  const stop = observe(
    () => mirror.db.readAll('device', 'sync'),
    ({ device, sync }) => {
      if (first === null) first = sync?.serverNow
      updateKnownTime({ read: true, offset: device?.offset ?? 0, answered: sync?.serverNow !== first })
    },
    // A mirror that cannot be read says nothing about the time.
    () => useKnownTime.setState({ ...unread, read: true }),
  )
  return () => {
    stop()
    useKnownTime.setState(unread)
  }
})
