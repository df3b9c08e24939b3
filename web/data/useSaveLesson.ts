import { useCallback } from 'react'
import type { Lesson } from '../../schema/entities/lesson.ts'
import { createLesson } from '../../schema/mutations/createLesson.ts'
import { createLessonVideo } from '../../schema/mutations/createLessonVideo.ts'
import { createMaterial } from '../../schema/mutations/createMaterial.ts'
import { deleteLessonVideo } from '../../schema/mutations/deleteLessonVideo.ts'
import { deleteMaterial } from '../../schema/mutations/deleteMaterial.ts'
import type { Mutation } from '../../schema/mutations/mutation.ts'
import { updateLesson } from '../../schema/mutations/updateLesson.ts'
import { updateLessonVideo } from '../../schema/mutations/updateLessonVideo.ts'
import { updateMaterial } from '../../schema/mutations/updateMaterial.ts'
import { changedFields } from '../../schema/rules/changedFields.ts'
import { isWholeMaterial, isWholeVideo, type MaterialDraft, type VideoDraft } from '../../schema/rules/lessonDrafts.ts'
import { draftsAfter } from '../../schema/rules/savedDrafts.ts'
import { useMutate } from './useMutate.ts'
import { settle, verdictsOf } from './verdicts.ts'

export interface LessonToSave {
  moduleId: number
  /** The lesson as it is kept; null for a new one. */
  lesson: Lesson | null
  fields: Pick<Lesson, 'title' | 'description' | 'order'>
  videos: VideoDraft[]
  materials: MaterialDraft[]
}

export interface SavedLesson extends Pick<LessonToSave, 'lesson' | 'videos' | 'materials'> {
  /** Why the save failed, if it did: of the first part that was turned away. */
  error: unknown
  /** Whether the server has it all; else it waits on this device. */
  heard: boolean
}

type Part = { of: 'lesson' | 'video' | 'material'; key: number; rowId: number; removes?: true }

const differs = (fields: object) => Object.keys(fields).length > 0
/** What is said at its place does not name the column. */
const sentenceOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replace(/^[a-zA-Z]+: (.)/, (_, first: string) =>
    first.toUpperCase(),
  )

/**
 * Keeps a lesson and then its videos and materials, of which only whole ones count, and waits for what the server says while
 * it answers. A removal that is refused, because what was removed is gone already, stops nothing; anything else that is
 * refused fails the save (spec section 8). What was kept stays kept, and the result says what: saved again, only the rest is
 * sent. What was refused is told here and waits nowhere else.
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
          const said = changedFields(row, fields)
          const part = { of: 'video', key } as const
          if (!row) await keep(createLessonVideo, { lessonId, ...fields }, part, row)
          else if (differs(said)) await keep(updateLessonVideo, { id: row.id, ...said }, part, row)
        }
        for (const { key, row, removed, fields } of materials) {
          if (removed || !isWholeMaterial(fields)) continue
          const said = changedFields(row, fields)
          const part = { of: 'material', key } as const
          if (!row) await keep(createMaterial, { lessonId, ...fields }, part, row)
          else if (differs(said)) await keep(updateMaterial, { id: row.id, ...said }, part, row)
        }
      }

      const { heard, refused } = await verdictsOf([...parts.keys()])
      await settle(refused)
      for (const [id, refusal] of refused) {
        const part = parts.get(id)!
        parts.delete(id)
        // The server's journal remembers a removal that it refused.
        if (!part.removes) failed.set(part, refusal)
      }
      const madeLesson = [...parts.values()].some(({ of }) => of === 'lesson')
      const kept =
        lesson || madeLesson ? ({ ...lesson, ...(madeLesson && fields), id: lessonId, moduleId } as Lesson) : null
      const outcome = (of: Part['of']) => ({
        kept: new Map([...parts.values()].flatMap((part) => (part.of === of ? [[part.key, part.rowId]] : []))),
        // Without the lesson its parts were refused only because of it.
        refused: new Map(
          [...failed].flatMap(([part, error]) => (kept && part.of === of ? [[part.key, sentenceOf(error)]] : [])),
        ),
      })
      return {
        lesson: kept,
        videos: draftsAfter(videos, lessonId ?? 0, outcome('video')),
        materials: draftsAfter(materials, lessonId ?? 0, outcome('material')),
        error: failed.values().next().value,
        heard,
      }
    },
    [mutate],
  )
}
