import type { Completion } from '#schema/nouns/completion.ts'
import type { Lesson } from '#schema/nouns/lesson.ts'
import { isSubject } from '#schema/nouns/moduleClass.ts'
import { keyOf } from '#schema/nouns/tables.ts'
import { byLessonOrder } from '#schema/rules/content/inOrder.ts'
import { useRows } from '../useRows.ts'

/** What is left to say of a lesson whose roll is concluded. */
interface LessonEnd {
  completion: Completion | undefined
  /** The lesson after it, when the class stands at this one. */
  next: Lesson | undefined
  /** The lesson at which the subject stands; null when nobody said. */
  currentLessonId: number | null
}

/** The end of a lesson in a class; undefined while it loads. */
export const useLessonEnd = (classId: number, lessonId: number): LessonEnd | undefined =>
  useRows(
    async (rows) => {
      const lesson = await rows.get('lessons', lessonId)
      if (!lesson) return undefined
      const { moduleId } = lesson
      const links = await rows.where('moduleClasses', { classId })
      const of = links.some(isSubject)
        ? links.find((link) => link.moduleId === moduleId)
        : await rows.get('classes', classId)
      const currentLessonId = of?.currentLessonId ?? null
      const lessons = (await rows.where('lessons', { moduleId })).sort(byLessonOrder)
      const isHere = currentLessonId === null || currentLessonId === lessonId
      return {
        completion: await rows.get('completions', keyOf('completions', { lessonId, classId })),
        next: isHere ? lessons[lessons.findIndex(({ id }) => id === lessonId) + 1] : undefined,
        currentLessonId,
      }
    },
    [classId, lessonId],
  )
