import { partsInTime } from '#web/api/call.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import { StorageFailure, storageFailure } from '#web/mirror/database/storageFailure.ts'
import { type KeptFiles, keptFilesOf } from '#web/mirror/files/keptFiles.ts'
import { changePacks } from '#web/mirror/files/packSettings.ts'
import { pruneFiles } from '#web/mirror/files/pruneFiles.ts'
import type { LessonFile } from '#web/model/content/downloadable.ts'
import { connection } from '#web/queries/connection.ts'
import { askForPersistence } from '#web/queries/useStorage.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { lookForRoom } from '#web/startup/freeRoom.ts'
import { RetryLoop, untilDone } from '#web/sync/retryLoop.ts'
import { useEngine } from '#web/sync/useEngine.ts'

/**
 * Schedules the download of files kept offline: on request, at start, after each sync, when the network comes back or
 * becomes another one, and on a timer while it is away. Results are read from the device's own list of files, never from
 * here.
 */
const loop: RetryLoop = new RetryLoop(async () => {
  const retriesFull = isRequested
  isRequested = false
  const { mirror } = useSessionState.getState()
  if (!mirror || !(await wantsFiles(mirror))) return 'done'
  const { downloadRound } = await partsInTime(import('./downloadRound.ts')).catch(async (error) => {
    await standStill(mirror)
    throw error
  })
  const before = await bytesHere(mirror)
  const ended = await downloadRound(mirror, leavingOf(mirror).signal, retriesFull)
  // A line that breaks is not one that is away.
  if ((await bytesHere(mirror)) > before) loop.better()
  return ended
}, untilDone)

/** What downloads has not come by this network: nothing of the files does. */
const standStill = (mirror: Mirror) =>
  keptFilesOf(mirror)
    .files.filter(({ got, bytes, halted }) => got < bytes && !halted)
    .modify({ halted: 'network' })

/** How much of the kept files is on this device, bytes. */
async function bytesHere(mirror: Mirror): Promise<number> {
  const files = await keptFilesOf(mirror).files.toArray()
  return files.reduce((sum, { got }) => sum + got, 0)
}

/** Whether the next round is more than one after a sync, by which a device gets no more room. */
let isRequested = true

function soon() {
  isRequested = true
  void loop.soon()
}

/** Whether a person keeps any file on this device, or wants the app to. */
async function wantsFiles(mirror: Mirror): Promise<boolean> {
  const packs = await mirror.db.read('packs').catch(() => undefined)
  return !!packs || (await keptFilesOf(mirror).files.count()) > 0
}

/** The wait after a sync, ms: several often follow each other. */
const afterSyncMs = 2_000

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
    soon()
  })
  if (useSessionState.getState().mirror) soon()
  useEngine.subscribe(({ sync, noRoom }, before) => {
    const { mirror } = useSessionState.getState()
    if (noRoom && !before.noRoom) void loop.soon()
    if (mirror && sync.lastSyncAt !== before.sync.lastSyncAt) void afterSync(mirror)
  })
  window.addEventListener('online', soon)
  connection()?.addEventListener('change', soon)
}

async function afterSync(mirror: Mirror) {
  await pruneFiles(mirror).catch(() => {})
  if (loop.state === 'running') void loop.run()
  else loop.in(afterSyncMs)
}

/** Downloads the wanted files that are not here yet. Never rejects. */
export function resumeDownloads(): Promise<unknown> {
  isRequested = true
  return loop.run()
}

/**
 * Keeps the files of lessons on this device. Rejects with a StorageFailure when even the request could not be stored.
 */
export async function keepOffline(files: readonly LessonFile[]): Promise<void> {
  await onFiles(async (kept, mirror) => {
    await kept.want(files)
    await changeWithout(mirror, (lessonIds) => lessonIds.filter((id) => !files.some(({ lessonId }) => lessonId === id)))
  })
  askForPersistence()
  void resumeDownloads()
}

/** Removes the files kept for these lessons and cancels downloads under way for them. */
export async function removeDownloads(lessonIds: readonly number[]): Promise<void> {
  await onFiles(async (kept, mirror) => {
    await changeWithout(mirror, (before) => [...new Set([...before, ...lessonIds])])
    await kept.remove(lessonIds)
  })
  if (useEngine.getState().noRoom) void lookForRoom()
}

/** Where the app keeps files by itself, it leaves these lessons out. */
async function changeWithout(mirror: Mirror, change: (lessonIds: number[]) => number[]): Promise<void> {
  if (await mirror.db.read('packs')) await changePacks(mirror, ({ without }) => ({ without: change(without) }))
}

/** Works on the files of the signed-in person. Rejects with a StorageFailure when that could not be stored. */
export async function onFiles(work: (kept: KeptFiles, mirror: Mirror) => PromiseLike<void>): Promise<void> {
  const { mirror } = useSessionState.getState()
  if (!mirror) throw new StorageFailure('unready')
  try {
    await work(keptFilesOf(mirror), mirror)
  } catch (error) {
    throw storageFailure(error)
  }
}
