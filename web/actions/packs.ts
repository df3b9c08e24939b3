import { packFiles, unpackLessons } from '#web/mirror/files/packedFiles.ts'
import { changePacks } from '#web/mirror/files/packSettings.ts'
import type { LessonFile } from '#web/model/content/downloadable.ts'
import { askForPersistence } from '#web/queries/useStorage.ts'
import { onFiles, resumeDownloads } from './keptDownloads.ts'

/**
 * What a person wants always at hand on this device. Each rejects with a StorageFailure when it could not be stored.
 * What follows from it is done by the next round of downloads, which begins at once.
 */

/** Keeps a class's current lesson and the next two from now on. @param files those that the person was shown */
export const keepClass = (classId: number, files: readonly LessonFile[]) =>
  onFilesNow(async (kept, mirror) => {
    const lessonIds = files.map(({ lessonId }) => lessonId)
    await changePacks(mirror, ({ classes, without }) => ({
      full: null,
      classes: [...new Set([...classes, classId])],
      without: without.filter((id) => !lessonIds.includes(id)),
    }))
    await packFiles(kept, files, true)
  })

/** Stops that, and removes what was kept for it alone. @param lessonIds those of the class */
export const dropClass = (classId: number, lessonIds: readonly number[]) =>
  onFilesNow(async (kept, mirror) => {
    await changePacks(mirror, ({ classes }) => ({ classes: classes.filter((id) => id !== classId) }))
    await unpackLessons(kept, (id) => !lessonIds.includes(id))
  })

/** Keeps the lessons of a school day. @param files those that fit */
export const keepBag = (date: string, lessonIds: number[], files: readonly LessonFile[]) =>
  onFilesNow(async (kept, mirror) => {
    await changePacks(mirror, ({ without }) => ({
      full: null,
      bag: { date, lessonIds },
      without: without.filter((id) => !lessonIds.includes(id)),
    }))
    await packFiles(kept, files, true)
  })

/** Takes that back, also while it is on its way. */
export const dropBag = (lessonIds: readonly number[]) =>
  onFilesNow(async (kept, mirror) => {
    await changePacks(mirror, () => ({ bag: null }))
    await unpackLessons(kept, (id) => !lessonIds.includes(id))
  })

/** What kept files may take, bytes. */
export const setBudget = (budget: number) =>
  onFilesNow((_, mirror) => changePacks(mirror, () => ({ budget, full: null })))

/** Whether files come by themselves on every network. */
export const setAnyNetwork = (anyNetwork: boolean) =>
  onFilesNow((_, mirror) => changePacks(mirror, () => ({ anyNetwork })))

async function onFilesNow(work: Parameters<typeof onFiles>[0]): Promise<void> {
  await onFiles(work)
  askForPersistence()
  void resumeDownloads()
}
