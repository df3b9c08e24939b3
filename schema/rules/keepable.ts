import type { LessonVideo } from '../entities/lessonVideo.ts'
import type { Material } from '../entities/material.ts'
import { type OwnFile, ownFile } from './ownFile.ts'

/** A file of the school's own, and the lesson in which it is. */
export interface LessonFile {
  lessonId: number
  file: OwnFile
}

/** What lessons hold: the own files, which can be kept for when there is no network, and how many things need one. */
export interface Keepable {
  files: LessonFile[]
  /** Links and videos of elsewhere. */
  outside: number
}

/** What of videos and materials can be kept; the same file twice in a lesson counts once. */
export function keepable(
  videos: readonly Pick<LessonVideo, 'lessonId' | 'videoEmbed'>[],
  materials: readonly Pick<Material, 'lessonId' | 'fileUrl'>[],
): Keepable {
  const named = [
    ...videos.map(({ lessonId, videoEmbed }) => ({ lessonId, file: ownFile(videoEmbed) })),
    ...materials.map(({ lessonId, fileUrl }) => ({ lessonId, file: ownFile(fileUrl) })),
  ]
  const files = new Map<string, LessonFile>()
  for (const { lessonId, file } of named) if (file) files.set(`${lessonId} ${file.hash}`, { lessonId, file })
  return { files: [...files.values()], outside: named.filter(({ file }) => !file).length }
}
