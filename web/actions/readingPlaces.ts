import { type Mirror, rowsForQuery } from '#web/mirror/database/mirror.ts'
import { visitNow } from '#web/mirror/database/visit.ts'
import { readWithStorageRetry, withStorageRetry } from '#web/mirror/database/withStorageRetry.ts'
import type { LessonItem, Reached } from '#web/model/reader/lessonItem.ts'
import { placesWith } from '#web/model/reader/places.ts'
import { readingOf } from '#web/queries/useReadings.ts'
import { useSessionState } from '#web/session/sessionState.ts'

/** A file that is read, and what of a lesson it is. */
export interface ReadFile {
  hash: string
  item?: LessonItem | undefined
}

/**
 * Where the signed-in person stopped in a file; 0 when they did not begin. A student goes on where they stopped on any
 * device, others where they stopped on this one. A device knows better than the student's row while it has not sent
 * where they are: then it kept the place beside the row as it still is.
 */
export async function readPlace({ hash, item }: ReadFile): Promise<number> {
  const { mirror } = useSessionState.getState()
  if (!mirror) return 0
  const read = async () => {
    const { places, placesSince } = await mirror.db.readAll('places', 'placesSince')
    const row = await rowOf(mirror, item)
    return row?.place && row.readAt !== placesSince?.[hash] ? row.place : (places?.[hash] ?? 0)
  }
  return readWithStorageRetry(mirror, read).catch(() => 0)
}

/**
 * Keeps where the signed-in person is in a file. A device that has no room for it forgets it.
 * @param beginning the place at which nothing needs to be kept
 */
export async function keepPlace({ hash, item }: ReadFile, reached: Reached, beginning: number): Promise<void> {
  const { mirror } = useSessionState.getState()
  if (!mirror) return
  if (item) noteReading(item, reached)
  const { db } = mirror
  const write = async () => {
    const since = (await rowOf(mirror, item))?.readAt ?? 0
    await db.transaction('rw', db.meta, async () => {
      await visitNow(db)
      const { places = {}, placesSince = {} } = await db.readAll('places', 'placesSince')
      await db.keepAll({
        places: placesWith(places, hash, reached.place, beginning),
        placesSince: placesWith(placesSince, hash, since, 0),
      })
    })
  }
  await withStorageRetry(mirror, write).catch(() => {})
}

async function rowOf(mirror: Mirror, item: LessonItem | undefined) {
  const { user } = useSessionState.getState()
  return item && user?.role === 'student' ? readingOf(rowsForQuery(mirror), user.id, item) : undefined
}

/** Only what students read is sent: others do without the part that does so. */
const sent = async () =>
  useSessionState.getState().user?.role === 'student' ? import('./sentReadings.ts').catch(() => undefined) : undefined

/** See sentReadings.ts. */
const noteReading = (item: LessonItem, reached?: Reached): void =>
  void sent().then((part) => part?.noteReading(item, reached))
const endReading = async (item: LessonItem): Promise<void> => (await sent())?.endReading(item)

export const readingPlaces = { readPlace, keepPlace, noteReading, endReading }
