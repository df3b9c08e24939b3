import type { LessonFile } from '../../schema/rules/keepable.ts'
import { backoff } from '../mirror/backoff.ts'
import { downloadFiles } from '../mirror/downloadFiles.ts'
import { type KeptFiles, keptFilesOf } from '../mirror/keptFiles.ts'
import { webLock } from '../mirror/locks.ts'
import type { Mirror } from '../mirror/mirror.ts'
import { pruneFiles } from '../mirror/pruneFiles.ts'
import { StorageFailure, storageFailure } from '../mirror/storageFailure.ts'
import { useEngine } from './engine.ts'
import { lookForRoom } from './freeRoom.ts'
import { useSessionState } from './session.ts'
import { askForPersistence } from './useStorage.ts'

/**
 * When the files a person keeps offline are fetched: once asked for, at start, when the network comes back, and on a timer while
 * it is away. What came and what did not is told by the device's own list, never by this file.
 */
let current: { mirror: Mirror; stop: AbortController } | null = null
let running: Promise<void> | null = null
let again = false
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Follows who is signed in: who leaves has their downloads ended, and what a sync took the right to is let go. */
export function followDownloads(): void {
  const follow = (mirror: Mirror | null) => {
    if (mirror === (current?.mirror ?? null)) return
    current?.stop.abort()
    clearTimeout(timer)
    failures = 0
    current = mirror && { mirror, stop: new AbortController() }
    void goOn()
  }
  useSessionState.subscribe(({ mirror }) => follow(mirror))
  follow(useSessionState.getState().mirror)
  useEngine.subscribe(({ sync }, before) => {
    if (current && sync.lastSyncAt !== before.sync.lastSyncAt) void pruneFiles(current.mirror).catch(() => {})
  })
  window.addEventListener('online', () => {
    failures = 0
    void goOn()
  })
}

/** Fetches what is wanted and not here yet. Never rejects. */
export function goOn(): Promise<void> {
  again = true
  running ??= rounds().finally(() => {
    running = null
  })
  return running
}

async function rounds() {
  clearTimeout(timer)
  while (again && current) {
    again = false
    const { mirror, stop } = current
    const halt = await downloadFiles(keptFilesOf(mirror), { lock: webLock, signal: stop.signal }).catch(
      () => 'broken' as const,
    )
    const waits = halt === 'network' || halt === 'session'
    failures = waits ? failures + 1 : 0
    if (waits && !again) timer = setTimeout(() => void goOn(), backoff(failures, Math.random()))
  }
}

/** Keeps files for their lessons on this device. Rejects with a StorageFailure when even the wish could not be kept. */
export async function keepOffline(files: readonly LessonFile[]): Promise<void> {
  await onFiles((kept) => kept.want(files))
  askForPersistence()
  void goOn()
}

/** Lets go of what is kept for these lessons, and of what is on its way for them. */
export async function letGo(lessonIds: readonly number[]): Promise<void> {
  await onFiles((kept) => kept.letGo(lessonIds))
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
