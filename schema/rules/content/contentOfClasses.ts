import type { Lesson } from '#schema/nouns/lesson.ts'
import type { Module } from '#schema/nouns/module.ts'
import type { ModuleClass } from '#schema/nouns/moduleClass.ts'
import type { Reader } from '#schema/nouns/tables.ts'

/** What is taught in some classes: the links, and the modules and lessons they lead to, each once. */
export interface Content {
  links: ModuleClass[]
  modules: Module[]
  lessons: Lesson[]
}

export async function contentOfClasses(rows: Reader, classIds: readonly number[]): Promise<Content> {
  const links = (await Promise.all(classIds.map((classId) => rows.where('moduleClasses', { classId })))).flat()
  const moduleIds = [...new Set(links.map(({ moduleId }) => moduleId))]
  const modules = await Promise.all(moduleIds.map((moduleId) => rows.get('modules', moduleId)))
  const lessons = await Promise.all(moduleIds.map((moduleId) => rows.where('lessons', { moduleId })))
  return { links, modules: modules.filter((module) => module !== undefined), lessons: lessons.flat() }
}
