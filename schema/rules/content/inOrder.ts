import type { Lesson } from '#schema/nouns/lesson.ts'
import type { Module } from '#schema/nouns/module.ts'
import { compareTexts } from '#schema/rules/text.ts'

/** Modules in list order: by `order`, then by title. */
export const byModuleOrder = (a: Pick<Module, 'order' | 'title'>, b: Pick<Module, 'order' | 'title'>) =>
  a.order - b.order || compareTexts(a.title, b.title)

/** Lessons of a module: by `order`, then by id, the oldest first. */
export const byLessonOrder = (a: Pick<Lesson, 'order' | 'id'>, b: Pick<Lesson, 'order' | 'id'>) =>
  a.order - b.order || a.id - b.id
