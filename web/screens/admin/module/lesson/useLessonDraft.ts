import { useEffect, useState } from 'react'
import type { Lesson } from '#schema/nouns/lesson.ts'
import type { Draft } from '#web/components/form/drafts.ts'
import { useDraft } from '#web/components/form/useDraft.ts'
import type { MaterialDraft, VideoDraft } from '#web/model/content/lessonDrafts.ts'

/** What a lesson's form holds. */
export interface TypedLesson {
  /** The stored lesson: a save that failed in part may have created it. */
  lesson: Lesson | null
  typed: { title: string; description: string; order: string }
  videos: VideoDraft[]
  materials: MaterialDraft[]
}

/** The draft of a lesson's form, whose lists Form cannot put back field by field. */
export function useLessonDraft() {
  const draft = useDraft('Aula')
  const [found, setFound] = useState<Draft | null | undefined>(draft ? draft.known() : null)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    if (found === undefined) void draft?.read().then(setFound)
  }, [])
  return {
    isRead: found !== undefined,
    /** What was typed earlier, and when, ms; null for nothing. */
    restored: found ? { at: found.at, value: found.value as TypedLesson } : null,
    /** Changes when the form begins again. */
    round,
    keep: (lesson: TypedLesson) => void draft?.keep(lesson),
    forget: () => void draft?.keep(null),
    startAgain() {
      void draft?.keep(null)
      setFound(null)
      setRound(round + 1)
    },
    discard: (lesson: TypedLesson) => draft?.discard(lesson),
  }
}
export type LessonDraft = ReturnType<typeof useLessonDraft>
