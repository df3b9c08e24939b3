import type { Lesson } from '#schema/nouns/lesson.ts'

type Ordered = Pick<Lesson, 'id' | 'order'>

/**
 * The lessons whose `order` changes when one of them moves a step, each with its new order. They are numbered from 1
 * then, so lessons that had the same order no longer do.
 * @param lessons all of a module, in order
 */
export function movedLesson(lessons: readonly Ordered[], id: number, step: -1 | 1): Ordered[] {
  const ids = lessons.map((each) => each.id)
  const from = ids.indexOf(id)
  const to = from + step
  if (from === -1 || to < 0 || to >= ids.length) return []
  ids.splice(to, 0, ...ids.splice(from, 1))
  const before = new Map(lessons.map((each) => [each.id, each.order]))
  return ids.map((each, i) => ({ id: each, order: i + 1 })).filter((each) => before.get(each.id) !== each.order)
}
