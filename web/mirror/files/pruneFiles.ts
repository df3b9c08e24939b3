import type { Mirror } from '#web/mirror/database/mirror.ts'
import { keptFilesOf } from './keptFiles.ts'

/**
 * Removes the kept files that no lesson visible to the person names any more: it was deleted, changed, hidden, or
 * belongs to a class they left. What it was changed to follows.
 * Guarantees: after a sync no file stays to which they no longer have the right. While rows are still on their way,
 * nothing is removed.
 * After a crash: it is done again with the next sync.
 */
export async function pruneFiles(mirror: Mirror): Promise<void> {
  const { rows } = mirror
  if (!(await rowsAreHere(mirror))) return
  const kept = keptFilesOf(mirror)
  if (!(await kept.files.count())) return
  const [materials, videos] = await Promise.all([rows.where('materials', {}), rows.where('lessonVideos', {})])
  await kept.prune([
    ...materials.map(({ lessonId, fileUrl }) => ({ lessonId, address: fileUrl })),
    ...videos.map(({ lessonId, videoEmbed }) => ({ lessonId, address: videoEmbed })),
  ])
}

/**
 * Whether the person's rows are all here. A person who signed out has none, nor files, and looking for those would
 * create their database.
 */
export const rowsAreHere = async ({ db }: Mirror): Promise<boolean> =>
  !!(await db.read('sync'))?.bootstrapped && !(await db.cursors.filter(({ more }) => more).count())
