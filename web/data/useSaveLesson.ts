import { useCallback } from 'react'
import type { Lesson } from '../../schema/entities/lesson.ts'
import { createLesson } from '../../schema/mutations/createLesson.ts'
import { createLessonVideo } from '../../schema/mutations/createLessonVideo.ts'
import { createMaterial } from '../../schema/mutations/createMaterial.ts'
import { deleteLessonVideo } from '../../schema/mutations/deleteLessonVideo.ts'
import { deleteMaterial } from '../../schema/mutations/deleteMaterial.ts'
import { updateLesson } from '../../schema/mutations/updateLesson.ts'
import { updateLessonVideo } from '../../schema/mutations/updateLessonVideo.ts'
import { updateMaterial } from '../../schema/mutations/updateMaterial.ts'
import { changedFields } from '../../schema/rules/changedFields.ts'
import { isWholeMaterial, isWholeVideo, type MaterialDraft, type VideoDraft } from '../../schema/rules/lessonDrafts.ts'
import { useMutate } from './useMutate.ts'

export interface LessonToSave {
  moduleId: number
  /** The lesson as it was when the form opened; null for a new one. */
  lesson: Lesson | null
  fields: Pick<Lesson, 'title' | 'description' | 'order'>
  videos: VideoDraft[]
  materials: MaterialDraft[]
}

const differs = (fields: object) => Object.keys(fields).length > 0

/**
 * Keeps a lesson and then its videos and materials, of which only whole ones count. A removal that a rule refuses, because what
 * was removed is gone already, stops nothing; anything else that is refused does (spec section 8).
 */
export function useSaveLesson() {
  const mutate = useMutate()
  return useCallback(
    async ({ moduleId, lesson, fields, videos, materials }: LessonToSave): Promise<void> => {
      const changed = changedFields(lesson, fields)
      const lessonId = lesson?.id ?? (await mutate(createLesson, { moduleId, ...fields })).id
      if (lesson && differs(changed)) await mutate(updateLesson, { id: lessonId, ...changed })

      for (const { row, removed } of videos)
        if (row && removed) await mutate(deleteLessonVideo, { id: row.id }).catch(() => {})
      for (const { row, removed } of materials)
        if (row && removed) await mutate(deleteMaterial, { id: row.id }).catch(() => {})

      for (const { row, removed, fields: video } of videos) {
        if (removed || !isWholeVideo(video)) continue
        const said = changedFields(row, video)
        if (!row) await mutate(createLessonVideo, { lessonId, ...video })
        else if (differs(said)) await mutate(updateLessonVideo, { id: row.id, ...said })
      }
      for (const { row, removed, fields: material } of materials) {
        if (removed || !isWholeMaterial(material)) continue
        const said = changedFields(row, material)
        if (!row) await mutate(createMaterial, { lessonId, ...material })
        else if (differs(said)) await mutate(updateMaterial, { id: row.id, ...said })
      }
    },
    [mutate],
  )
}
