import type { Mirror } from '#web/mirror/database/mirror.ts'
import { keptFilesOf } from './keptFiles.ts'

/**
 * Removes the kept files that no lesson visible to the person names any more: it was deleted, changed, hidden, or
 * belongs to a class they left.
 * Guarantees: after a sync no file stays to which they no longer have the right. While rows are still on their way,
 * nothing is removed.
 * After a crash: it is done again with the next sync.
 */
export async function pruneFiles(mirror: Mirror): Promise<void> {
  const { db, rows } = mirror
  // A person who signed out has no files, and looking for them would create their database.
  if (!(await db.read('sync'))?.bootstrapped) return
  const kept = keptFilesOf(mirror)
  if (!(await kept.files.count()) || (await db.cursors.filter(({ more }) => more).count())) return
  const [materials, videos] = await Promise.all([rows.where('materials', {}), rows.where('lessonVideos', {})])
  await kept.prune([
    ...materials.map(({ lessonId, fileUrl }) => ({ lessonId, address: fileUrl })),
    ...videos.map(({ lessonId, videoEmbed }) => ({ lessonId, address: videoEmbed })),
  ])
}
