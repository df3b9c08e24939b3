import { useState } from 'react'
import type { Lesson } from '#schema/nouns/lesson.ts'
import { LessonForm } from './LessonForm.tsx'
import { useContentToEdit } from './useContentToEdit.ts'
import { useLessonDraft } from './useLessonDraft.ts'

/** 'Nova Aula', or the same form for an existing lesson, with its current content. */
export default function LessonDialog(props: {
  moduleId: number
  lesson: Lesson | null
  nextOrder: number
  onClose(): void
}) {
  // The lesson as it was on opening: changes by others meanwhile do not count as changes made here.
  const [lesson] = useState(props.lesson)
  const content = useContentToEdit(lesson?.id ?? null, props.onClose)
  const draft = useLessonDraft()
  return (
    content &&
    draft.isRead && <LessonForm key={draft.round} {...props} lesson={lesson} content={content} draft={draft} />
  )
}
