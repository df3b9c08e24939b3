import type { Mirror } from '../mirror/mirror.ts'
import { type RoomWatch, watchRoom } from '../mirror/room.ts'
import { noRoomHere } from '../mirror/storageFailure.ts'
import { syncNow, useEngine } from './engine.ts'
import { useSessionState } from './session.ts'

/** Waits for room on a device that had none: it is looked for now and then, and whenever some may have been made. */
let watch: { mirror: Mirror; room: RoomWatch } | null = null

/** Follows who is signed in, and whether there is room for what is theirs. */
export function followRoom(): void {
  const follow = () => {
    const { mirror } = useSessionState.getState()
    const full = useEngine.getState().noRoom ? mirror : null
    if (full === (watch?.mirror ?? null)) return
    watch?.room.stop()
    watch = full && { mirror: full, room: watchRoom(full, isEnough, later, Math.random) }
  }
  useSessionState.subscribe(follow)
  useEngine.subscribe(follow)
  follow()
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void lookForRoom())
}

/** Looks now: something was removed, or a person says so. Resolves when it was looked. */
export const lookForRoom = async (): Promise<void> => watch?.room.look()

/** Whether there is room for what comes, too; without a network the next answer tells. */
async function isEnough(): Promise<boolean> {
  const { status } = await syncNow()
  if (status !== noRoomHere) useEngine.setState({ noRoom: false })
  return status !== noRoomHere
}

function later(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}
