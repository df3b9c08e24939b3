import { create } from 'zustand'
import type { Mirror } from '../mirror/mirror.ts'
import { observe } from '../mirror/observe.ts'

/**
 * The server's time as far as this device knows it (decisions section 8): its own clock, corrected by what the server's answers
 * said. What is stamped with a time is corrected by the mirror itself.
 */
export interface KnownTime {
  /** Whether the mirror has said what is known. */
  read: boolean
  /** What must be added to the device's clock, ms; 0 before the first answer. */
  offset: number
  /** Whether the server has answered since the app was opened: what was known before may be of a clock that was set since. */
  answered: boolean
}

const unread: KnownTime = { read: false, offset: 0, answered: false }

export const useKnownTime = create<KnownTime>(() => unread)

/** ms */
export const serverNow = (): number => Date.now() + useKnownTime.getState().offset

/** Each mark writes what is read here: who goes by it is drawn again only when it says something else. */
function know(next: KnownTime) {
  const known = useKnownTime.getState()
  if (Object.entries(next).some(([name, value]) => known[name as keyof KnownTime] !== value))
    useKnownTime.setState(next)
}

let stop: () => void = () => {}

/** Goes by what this mirror knows from now on; by the device's clock alone with null. */
export function followTime(mirror: Mirror | null): void {
  stop()
  useKnownTime.setState(unread)
  if (!mirror) return
  let first: number | undefined | null = null
  stop = observe(
    () => mirror.db.readAll('device', 'sync'),
    ({ device, sync }) => {
      if (first === null) first = sync?.serverNow
      know({ read: true, offset: device?.offset ?? 0, answered: sync?.serverNow !== first })
    },
    // A mirror that cannot be read says nothing of the time.
    () => useKnownTime.setState({ ...unread, read: true }),
  )
}
