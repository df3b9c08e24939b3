import type { Completion } from '#schema/nouns/completion.ts'
import type { Lesson } from '#schema/nouns/lesson.ts'

/**
 * The lesson of a roll call when none was named: the current one unless it is done, else the first not done yet.
 * Undefined when no lesson is left.
 * @param lessons those of the subject's modules, in order
 */
export function lessonForRoll(
  lessons: readonly Lesson[],
  currentLessonId: number | null,
  completions: readonly Completion[],
): Lesson | undefined {
  const done = new Set(completions.filter(({ isCompleted }) => isCompleted).map(({ lessonId }) => lessonId))
  const left = lessons.filter(({ id }) => !done.has(id))
  return left.find(({ id }) => id === currentLessonId) ?? left[0]
}
