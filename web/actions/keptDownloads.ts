import { ownFile } from '#schema/fields/ownFile.ts'
import { webLock } from '#web/mirror/database/locks.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import { StorageFailure, storageFailure } from '#web/mirror/database/storageFailure.ts'
import { downloadFiles } from '#web/mirror/files/downloadFiles.ts'
import { type KeptFiles, keptFilesOf } from '#web/mirror/files/keptFiles.ts'
import { pruneFiles } from '#web/mirror/files/pruneFiles.ts'
import type { LessonFile } from '#web/model/content/downloadable.ts'
import { areasOfReaders } from '#web/model/reader/readerOf.ts'
import { askForPersistence } from '#web/queries/useStorage.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { lookForRoom } from '#web/startup/freeRoom.ts'
import { keepAreas } from '#web/startup/keepAreas.ts'
import { RetryLoop, untilDone } from '#web/sync/retryLoop.ts'
import { useEngine } from '#web/sync/useEngine.ts'

/**
 * Schedules the download of files kept offline: on request, at start, when the network comes back, and on a timer while
 * it is away. Results are read from the device's own list of files, never from here.
 */
const loop = new RetryLoop(async () => {
  const { mirror } = useSessionState.getState()
  if (!mirror) return 'done'
  const { signal } = leavingOf(mirror)
  const kept = keptFilesOf(mirror)
  const readers = keepReaders(kept)
  const halt = await downloadFiles(kept, { lock: webLock, signal }).catch(() => 'broken')
  return (await readers) && halt !== 'network' && halt !== 'session' ? 'done' : 'waits'
}, untilDone)

/** Keeps what shows these files without a network. Resolves to false when some of it is still missing. */
async function keepReaders(kept: KeptFiles): Promise<boolean> {
  const files = await kept.files.toArray().catch(() => [])
  return keepAreas(areasOfReaders(files.flatMap(({ address }) => ownFile(address) ?? [])))
}

const leaving = new WeakMap<Mirror, AbortController>()

/** Aborts when the person of this mirror leaves. */
function leavingOf(mirror: Mirror): AbortController {
  const controller = leaving.get(mirror) ?? new AbortController()
  leaving.set(mirror, controller)
  return controller
}

/**
 * Follows the session: signing out aborts the person's downloads. After each sync, files the person may no longer have
 * are removed.
 */
export function followDownloads(): void {
  useSessionState.subscribe(({ mirror }, { mirror: before }) => {
    if (mirror === before) return
    if (before) leavingOf(before).abort()
    void loop.soon()
  })
  if (useSessionState.getState().mirror) void loop.soon()
  useEngine.subscribe(({ sync }, before) => {
    const { mirror } = useSessionState.getState()
    if (mirror && sync.lastSyncAt !== before.sync.lastSyncAt) void pruneFiles(mirror).catch(() => {})
  })
  window.addEventListener('online', () => void loop.soon())
}

/** Downloads the wanted files that are not here yet. Never rejects. */
export const resumeDownloads = (): Promise<unknown> => loop.run()

/**
 * Keeps the files of lessons on this device. Rejects with a StorageFailure when even the request could not be stored.
 */
export async function keepOffline(files: readonly LessonFile[]): Promise<void> {
  await onFiles((kept) => kept.want(files))
  askForPersistence()
  void resumeDownloads()
}

/** Removes the files kept for these lessons and cancels downloads under way for them. */
export async function removeDownloads(lessonIds: readonly number[]): Promise<void> {
  await onFiles((kept) => kept.remove(lessonIds))
  if (useEngine.getState().noRoom) void lookForRoom()
}

async function onFiles(work: (kept: KeptFiles) => PromiseLike<void>) {
  const { mirror } = useSessionState.getState()
  if (!mirror) throw new StorageFailure('unready')
  try {
    await work(keptFilesOf(mirror))
  } catch (error) {
    throw storageFailure(error)
  }
}
