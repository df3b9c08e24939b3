import type { LessonVideo } from '../../schema/entities/lessonVideo.ts'
import type { Material } from '../../schema/entities/material.ts'
import { useRows } from './useRows.ts'

export interface LessonContent {
  videos: LessonVideo[]
  materials: Material[]
}

/** What a lesson shows: its videos by their order, its materials as they were made; undefined while they load. */
export function useLessonContent(lessonId: number | null): LessonContent | undefined {
  return useRows(
    async (rows) => {
      if (lessonId === null) return { videos: [], materials: [] }
      const videos = await rows.where('lessonVideos', { lessonId })
      const materials = await rows.where('materials', { lessonId })
      return {
        videos: videos.sort((a, b) => a.order - b.order || a.id - b.id),
        materials: materials.sort((a, b) => a.id - b.id),
      }
    },
    [lessonId],
  )
}
