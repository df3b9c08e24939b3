import type { Lesson } from '../../../../schema/entities/lesson.ts'
import { useLessonContent } from '../../../data/useLessonContent.ts'
import { LessonForm } from './LessonForm.tsx'

/** 'Nova Aula', or the same for one that is there: opened with what it has now. */
export default function LessonDialog(props: {
  moduleId: number
  lesson: Lesson | null
  nextOrder: number
  onClose(): void
}) {
  const content = useLessonContent(props.lesson?.id ?? null)
  return content && <LessonForm {...props} content={content} />
}
