import { type OwnFile, ownFile } from '#schema/fields/ownFile.ts'
import type { LessonVideo } from '#schema/nouns/lessonVideo.ts'
import type { Material } from '#schema/nouns/material.ts'

/** An uploaded file, and the lesson it is in. */
export interface LessonFile {
  lessonId: number
  file: OwnFile
}

/**
 * The content of lessons by where it can be used: uploaded files, which can be kept for offline use, and how many items
 * need a network.
 */
export interface Downloadable {
  files: LessonFile[]
  /** Links, and videos on other sites. */
  outside: number
}

/** What can be kept of videos and materials. The same file twice in a lesson counts once. */
export function downloadable(
  videos: readonly Pick<LessonVideo, 'lessonId' | 'videoEmbed'>[],
  materials: readonly Pick<Material, 'lessonId' | 'fileUrl'>[],
): Downloadable {
  const named = [
    ...videos.map(({ lessonId, videoEmbed }) => ({ lessonId, file: ownFile(videoEmbed) })),
    ...materials.map(({ lessonId, fileUrl }) => ({ lessonId, file: ownFile(fileUrl) })),
  ]
  const files = new Map<string, LessonFile>()
  for (const { lessonId, file } of named) if (file) files.set(`${lessonId} ${file.hash}`, { lessonId, file })
  return { files: [...files.values()], outside: named.filter(({ file }) => !file).length }
}
