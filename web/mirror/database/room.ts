import { backoff } from '../backoff.ts'
import type { Mirror } from './mirror.ts'

/**
 * Detects when the device has free space again after it had none.
 * Guarantees: nothing that is written to find out stays.
 * After a crash: it was one transaction.
 */
/** About the size of an act or of a small page of rows, bytes. */
const probeBytes = 64 * 1024

/** Tries to write; resolves to false when that fails, for whatever reason. */
export const hasRoom = ({ db }: Mirror): Promise<boolean> =>
  db
    .transaction('rw', db.meta, async () => {
      await db.keep('room', crypto.getRandomValues(new Uint8Array(probeBytes)))
      await db.meta.delete('room')
    })
    .then(
      () => true,
      () => false,
    )

export interface RoomWatch {
  /** Checks at once, because something was removed. */
  check(): Promise<void>
  stop(): void
}

/**
 * Checks for free space until there is some, at growing intervals.
 * @param freed called when there is; resolves to whether that was enough
 * @param later runs work after so many ms, and returns the function that cancels it
 * @param chance returns a random number from 0 up to 1
 */
export function watchRoom(
  mirror: Mirror,
  freed: () => Promise<boolean>,
  later: (work: () => void, ms: number) => () => void,
  chance: () => number,
): RoomWatch {
  let checks = 0
  let checking: Promise<void> | null = null
  let ended = false
  let cancel = () => {}
  const checkOnce = async () => {
    cancel()
    if (ended) return
    ended = (await hasRoom(mirror)) && !ended && (await freed())
    if (!ended) cancel = later(check, backoff(++checks, chance()))
  }
  const check = () => {
    checking ??= checkOnce().finally(() => {
      checking = null
    })
    return checking
  }
  cancel = later(check, backoff(++checks, chance()))
  return {
    check,
    stop() {
      ended = true
      cancel()
    },
  }
}
