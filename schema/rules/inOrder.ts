import type { Lesson } from '../entities/lesson.ts'
import type { Module } from '../entities/module.ts'

/** Modules as lists show them: by their order, then by title. */
export const byModuleOrder = (a: Pick<Module, 'order' | 'title'>, b: Pick<Module, 'order' | 'title'>) =>
  a.order - b.order || a.title.localeCompare(b.title, 'pt-BR')

/** The lessons of a module: by their order, then as they were made. */
export const byLessonOrder = (a: Pick<Lesson, 'order' | 'id'>, b: Pick<Lesson, 'order' | 'id'>) =>
  a.order - b.order || a.id - b.id
