import { visitNow } from '#web/mirror/database/visit.ts'
import { readWithStorageRetry, withStorageRetry } from '#web/mirror/database/withStorageRetry.ts'
import { placesWith } from '#web/model/reader/places.ts'
import { useSessionState } from '#web/session/sessionState.ts'

/** Where the signed-in person stopped in a file, as it was kept on this device; 0 when it was not. */
export async function readPlace(hash: string): Promise<number> {
  const { mirror } = useSessionState.getState()
  if (!mirror) return 0
  const places = await readWithStorageRetry(mirror, () => mirror.db.read('places')).catch(() => undefined)
  return places?.[hash] ?? 0
}

/**
 * Keeps where the signed-in person is in a file. A device that has no room for it forgets it.
 * @param beginning the place at which nothing needs to be kept
 */
export async function keepPlace(hash: string, place: number, beginning: number): Promise<void> {
  const { mirror } = useSessionState.getState()
  if (!mirror) return
  const { db } = mirror
  const write = () =>
    db.transaction('rw', db.meta, async () => {
      await visitNow(db)
      await db.keep('places', placesWith((await db.read('places')) ?? {}, hash, place, beginning))
    })
  await withStorageRetry(mirror, write).catch(() => {})
}

export const readingPlaces = { readPlace, keepPlace }
