import { useCallback } from 'react'
import { createLesson } from '#schema/mutations/lesson/createLesson.ts'
import { createLessonVideo } from '#schema/mutations/lesson/createLessonVideo.ts'
import { createMaterial } from '#schema/mutations/lesson/createMaterial.ts'
import { deleteLessonVideo } from '#schema/mutations/lesson/deleteLessonVideo.ts'
import { deleteMaterial } from '#schema/mutations/lesson/deleteMaterial.ts'
import { updateLesson } from '#schema/mutations/lesson/updateLesson.ts'
import { updateLessonVideo } from '#schema/mutations/lesson/updateLessonVideo.ts'
import { updateMaterial } from '#schema/mutations/lesson/updateMaterial.ts'
import type { Mutation } from '#schema/mutations/mutation.ts'
import type { Lesson } from '#schema/nouns/lesson.ts'
import { isWholeMaterial, isWholeVideo, type MaterialDraft, type VideoDraft } from '#web/model/content/lessonDrafts.ts'
import { draftsAfter } from '#web/model/content/savedDrafts.ts'
import { changedFields } from '#web/model/form/changedFields.ts'
import { useMutate } from './useMutate.ts'
import { settle, verdictsOf } from './verdicts.ts'

export interface LessonToSave {
  moduleId: number
  /** The stored lesson; null for a new one. */
  lesson: Lesson | null
  fields: Pick<Lesson, 'title' | 'description' | 'order'>
  videos: VideoDraft[]
  materials: MaterialDraft[]
}

export interface SavedLesson extends Pick<LessonToSave, 'lesson' | 'videos' | 'materials'> {
  /** Why the save failed, if it did: the error of the first part that was refused. */
  error: unknown
  /** Whether the server has all of it; otherwise it waits on this device. */
  answered: boolean
}

type Part = { of: 'lesson' | 'video' | 'material'; key: number; rowId: number; removes?: true }

const differs = (fields: object) => Object.keys(fields).length > 0
/** Strips the column name: the sentence is shown at its field. */
const sentenceOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replace(/^[a-zA-Z]+: (.)/, (_, first: string) =>
    first.toUpperCase(),
  )

/**
 * Stores a lesson, then its complete videos and materials, and waits for the server's verdict while it answers. A
 * refused removal stops nothing, because its row is gone already; any other refusal fails the save (spec section 8).
 * Stored parts stay, and the result lists them: saving again sends only the rest. Refusals are shown in the form and
 * removed from the outbox.
 */
export function useSaveLesson() {
  const mutate = useMutate()
  return useCallback(
    async ({ moduleId, lesson, fields, videos, materials }: LessonToSave): Promise<SavedLesson> => {
      const parts = new Map<number, Part>()
      const failed = new Map<Part, unknown>()
      async function keep<A>(act: Mutation<A>, args: A, part: Omit<Part, 'rowId'>, row: { id: number } | null) {
        try {
          const { id } = await mutate(act, args)
          const rowId = row?.id ?? id
          parts.set(id, { ...part, rowId })
          return rowId
        } catch (error) {
          if (!part.removes) failed.set({ ...part, rowId: row?.id ?? 0 }, error)
          return null
        }
      }

      const changed = changedFields(lesson, fields)
      const whole = { of: 'lesson', key: 0 } as const
      const lessonId = lesson ? lesson.id : await keep(createLesson, { moduleId, ...fields }, whole, null)
      if (lesson && differs(changed)) await keep(updateLesson, { id: lesson.id, ...changed }, whole, lesson)

      if (lessonId !== null) await keepContent(lessonId)

      async function keepContent(lessonId: number) {
        for (const { key, row, removed } of videos)
          if (row && removed) await keep(deleteLessonVideo, { id: row.id }, { of: 'video', key, removes: true }, row)
        for (const { key, row, removed } of materials)
          if (row && removed) await keep(deleteMaterial, { id: row.id }, { of: 'material', key, removes: true }, row)
        for (const { key, row, removed, fields } of videos) {
          if (removed || !isWholeVideo(fields)) continue
          const changes = changedFields(row, fields)
          const part = { of: 'video', key } as const
          if (!row) await keep(createLessonVideo, { lessonId, ...fields }, part, row)
          else if (differs(changes)) await keep(updateLessonVideo, { id: row.id, ...changes }, part, row)
        }
        for (const { key, row, removed, fields } of materials) {
          if (removed || !isWholeMaterial(fields)) continue
          const changes = changedFields(row, fields)
          const part = { of: 'material', key } as const
          if (!row) await keep(createMaterial, { lessonId, ...fields }, part, row)
          else if (differs(changes)) await keep(updateMaterial, { id: row.id, ...changes }, part, row)
        }
      }

      const { answered, refused } = await verdictsOf([...parts.keys()])
      await settle(refused)
      for (const [id, refusal] of refused) {
        const part = parts.get(id)!
        parts.delete(id)
        // A refused removal is in the server's journal already.
        if (!part.removes) failed.set(part, refusal)
      }
      const lessonSaved = [...parts.values()].some(({ of }) => of === 'lesson')
      const kept =
        lesson || lessonSaved ? ({ ...lesson, ...(lessonSaved && fields), id: lessonId, moduleId } as Lesson) : null
      const outcome = (of: Part['of']) => ({
        kept: new Map([...parts.values()].flatMap((part) => (part.of === of ? [[part.key, part.rowId]] : []))),
        // Without the lesson, its parts were refused only because of it.
        refused: new Map(
          [...failed].flatMap(([part, error]) => (kept && part.of === of ? [[part.key, sentenceOf(error)]] : [])),
        ),
      })
      return {
        lesson: kept,
        videos: draftsAfter(videos, lessonId ?? 0, outcome('video')),
        materials: draftsAfter(materials, lessonId ?? 0, outcome('material')),
        error: failed.values().next().value,
        answered,
      }
    },
    [mutate],
  )
}
