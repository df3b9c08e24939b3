import { useState } from 'react'
import type { Lesson } from '../../../../schema/entities/lesson.ts'
import { LessonForm } from './LessonForm.tsx'
import { useContentToEdit } from './useContentToEdit.ts'

/** 'Nova Aula', or the same for one that is there: opened with what it has now. */
export default function LessonDialog(props: {
  moduleId: number
  lesson: Lesson | null
  nextOrder: number
  onClose(): void
}) {
  // As it was when it was opened: what others change meanwhile is not a change made here.
  const [lesson] = useState(props.lesson)
  const content = useContentToEdit(lesson?.id ?? null, props.onClose)
  return content && <LessonForm {...props} lesson={lesson} content={content} />
}
