import type { Mirror } from '#web/mirror/database/mirror.ts'
import { type RoomWatch, watchRoom } from '#web/mirror/database/room.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { syncNow } from '#web/sync/engine.ts'
import { useEngine } from '#web/sync/useEngine.ts'

/**
 * Waits for free space on a device that had none. It is checked now and then, and whenever some may have been freed.
 */
const watches = new Map<Mirror, RoomWatch>()

/** Follows who is signed in, and whether there is room for their data. */
export function followRoom(): void {
  const follow = () => {
    const { mirror } = useSessionState.getState()
    const full = useEngine.getState().noRoom ? mirror : null
    if (full ? watches.has(full) : !watches.size) return
    for (const room of watches.values()) room.stop()
    watches.clear()
    if (full) watches.set(full, watchRoom(full, isEnough, later, Math.random))
  }
  useSessionState.subscribe(follow)
  useEngine.subscribe(follow)
  follow()
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void lookForRoom())
}

/** Checks now: something was removed, or a person asked. Resolves when it was checked. */
export async function lookForRoom(): Promise<void> {
  for (const room of watches.values()) await room.check()
}

/** Whether there is also room for what the server sends. Without a network the next answer decides. */
async function isEnough(): Promise<boolean> {
  const { noRoom = false } = await syncNow()
  if (!noRoom) useEngine.setState({ noRoom })
  return !noRoom
}

function later(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}
