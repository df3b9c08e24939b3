import { backoff } from './backoff.ts'
import type { Mirror } from './mirror.ts'

/**
 * Whether the device has room again after it had none.
 * Guarantees: nothing of what is written to find out stays. Power cuts: one transaction.
 */
/** As much as an act or a small page of rows takes, bytes. */
const little = 64 * 1024

/** Tries to write; false when that fails, for whatever reason. */
export const hasRoom = ({ db }: Mirror): Promise<boolean> =>
  db
    .transaction('rw', db.meta, async () => {
      await db.keep('room', crypto.getRandomValues(new Uint8Array(little)))
      await db.meta.delete('room')
    })
    .then(
      () => true,
      () => false,
    )

export interface RoomWatch {
  /** Looks at once: something was removed. */
  look(): Promise<void>
  stop(): void
}

/**
 * Looks for room until there is some, more and more seldom.
 * @param freed told that there is; gives whether that was enough
 * @param later does something in so many ms, and gives the way not to
 * @param chance a number from 0 up to 1
 */
export function watchRoom(
  mirror: Mirror,
  freed: () => Promise<boolean>,
  later: (work: () => void, ms: number) => () => void,
  chance: () => number,
): RoomWatch {
  let looks = 0
  let looking: Promise<void> | null = null
  let ended = false
  let cancel = () => {}
  const once = async () => {
    cancel()
    if (ended) return
    ended = (await hasRoom(mirror)) && !ended && (await freed())
    if (!ended) cancel = later(look, backoff(++looks, chance()))
  }
  const look = () => {
    looking ??= once().finally(() => {
      looking = null
    })
    return looking
  }
  cancel = later(look, backoff(++looks, chance()))
  return {
    look,
    stop() {
      ended = true
      cancel()
    },
  }
}
