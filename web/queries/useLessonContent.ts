import type { LessonVideo } from '#schema/nouns/lessonVideo.ts'
import type { Material } from '#schema/nouns/material.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import { useRows } from './useRows.ts'

export interface LessonContent {
  videos: LessonVideo[]
  materials: Material[]
}

export const videosOf = async (rows: Reader, lessonId: number): Promise<LessonVideo[]> =>
  (await rows.where('lessonVideos', { lessonId })).sort((a, b) => a.order - b.order || a.id - b.id)

export const materialsOf = async (rows: Reader, lessonId: number): Promise<Material[]> =>
  (await rows.where('materials', { lessonId })).sort((a, b) => a.id - b.id)

/** The content of a lesson: videos by their order, materials by creation; undefined while it loads. */
export function useLessonContent(lessonId: number): LessonContent | undefined {
  return useRows(
    async (rows) => ({ videos: await videosOf(rows, lessonId), materials: await materialsOf(rows, lessonId) }),
    [lessonId],
  )
}
