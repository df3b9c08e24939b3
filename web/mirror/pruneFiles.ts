import { keptFilesOf } from './keptFiles.ts'
import type { Mirror } from './mirror.ts'

/**
 * Lets go of the kept files that no lesson the person sees names any more: deleted, changed, hidden, or of a class they left.
 * Guarantees: after a sync no file stays to which the right is gone; while rows are still on their way, nothing goes. Power cuts:
 * done again with the next sync.
 */
export async function pruneFiles(mirror: Mirror): Promise<void> {
  const { db, rows } = mirror
  // Who signed out has no files, and to look for them would make a place for them.
  if (!(await db.read('sync'))?.bootstrapped) return
  const kept = keptFilesOf(mirror)
  if (!(await kept.files.count()) || (await db.cursors.filter(({ more }) => more).count())) return
  const [materials, videos] = await Promise.all([rows.where('materials', {}), rows.where('lessonVideos', {})])
  await kept.prune([
    ...materials.map(({ lessonId, fileUrl }) => ({ lessonId, address: fileUrl })),
    ...videos.map(({ lessonId, videoEmbed }) => ({ lessonId, address: videoEmbed })),
  ])
}
