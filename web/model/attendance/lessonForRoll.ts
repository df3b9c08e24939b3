import type { Completion } from '#schema/nouns/completion.ts'
import type { Lesson } from '#schema/nouns/lesson.ts'

/**
 * The lesson of a roll call when none was named: the class's current one, else the first not done yet, else the last.
 * @param lessons the lessons of the class's modules, in order
 */
export function lessonForRoll(
  lessons: readonly Lesson[],
  currentLessonId: number | null,
  completions: readonly Completion[],
): Lesson | undefined {
  const done = new Set(completions.filter(({ isCompleted }) => isCompleted).map(({ lessonId }) => lessonId))
  return lessons.find(({ id }) => id === currentLessonId) ?? lessons.find(({ id }) => !done.has(id)) ?? lessons.at(-1)
}
