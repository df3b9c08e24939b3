import type { Lesson } from '#schema/nouns/lesson.ts'
import type { Module } from '#schema/nouns/module.ts'
import type { ModuleClass } from '#schema/nouns/moduleClass.ts'
import { byLessonOrder, byModuleOrder } from './inOrder.ts'

export interface ModuleLessons extends Module {
  lessons: Lesson[]
}

/** A class with everything taught in it (spec section 3). */
export interface ClassWithLessons {
  classId: number
  lessons: Lesson[]
  modules: ModuleLessons[]
}

/** The classes in the order of `classIds`, each with its modules and their lessons, in order. */
export function classesWithLessons(
  classIds: readonly number[],
  links: readonly Pick<ModuleClass, 'classId' | 'moduleId'>[],
  modules: readonly Module[],
  lessons: readonly Lesson[],
): ClassWithLessons[] {
  return classIds.map((classId) => {
    const linked = new Set(links.filter((link) => link.classId === classId).map(({ moduleId }) => moduleId))
    const own = modules
      .filter(({ id }) => linked.has(id))
      .sort(byModuleOrder)
      .map((module) => ({ ...module, lessons: lessons.filter((l) => l.moduleId === module.id).sort(byLessonOrder) }))
    return { classId, lessons: own.flatMap((module) => module.lessons), modules: own }
  })
}
