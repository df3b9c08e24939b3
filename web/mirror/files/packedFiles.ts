import { type FileOfLesson, type KeptFiles, newFile } from './keptFiles.ts'

/**
 * The files that the app keeps by itself, because a person wants certain lessons always at hand.
 * Invariant: what a person chose for a lesson is never made one of these.
 * After a crash: it is done again with the next round of downloads.
 */

/**
 * Lists files as kept by the app itself, in the order in which they are to be downloaded.
 * @param requestedNow somebody asks for them now, so that they do not wait for another network
 */
export function packFiles(kept: KeptFiles, files: readonly FileOfLesson[], requestedNow: boolean): Promise<void> {
  return kept.transaction('rw', kept.files, async () => {
    for (const [i, { file, lessonId }] of files.entries()) {
      const before = await kept.files.get(file.hash)
      const known = before ?? { ...newFile(file), byItself: true, rank: i + 1 }
      const isNew = !known.lessonIds.includes(lessonId)
      const next = {
        ...known,
        ...(isNew && { lessonIds: [...known.lessonIds, lessonId], auto: [...(known.auto ?? []), lessonId] }),
        ...(known.byItself && { rank: i + 1 }),
        ...(requestedNow && { byItself: false, halted: null }),
      }
      const isSame = before && !isNew && !requestedNow && next.rank === before.rank
      if (!isSame) await kept.files.put(next)
    }
  })
}

/** Stops keeping files by itself for the lessons that do not stay. What a person chose is left alone. */
export const unpackLessons = (kept: KeptFiles, stays: (lessonId: number) => boolean): Promise<void> =>
  kept.keepOnlyFor(({ lessonIds, auto = [] }) => lessonIds.filter((id) => !auto.includes(id) || stays(id)))

/** Deletes files, whoever wanted them. */
export const releaseFiles = (kept: KeptFiles, hashes: ReadonlySet<string>): Promise<void> =>
  kept.keepOnlyFor(({ hash, lessonIds }) => (hashes.has(hash) ? [] : lessonIds))
