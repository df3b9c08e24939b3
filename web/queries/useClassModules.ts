import type { Completion } from '#schema/nouns/completion.ts'
import type { Lesson } from '#schema/nouns/lesson.ts'
import type { Module } from '#schema/nouns/module.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import { byLessonOrder, byModuleOrder } from '#schema/rules/content/inOrder.ts'
import { useRows } from './useRows.ts'

export interface ModuleWithLessons extends Module {
  lessons: (Lesson & { completion: Completion | undefined })[]
}

/** The modules of a class with their lessons, in order, and how far the class is in each. */
export async function modulesOfClass(rows: Reader, classId: number): Promise<ModuleWithLessons[]> {
  const links = await rows.where('moduleClasses', { classId })
  const completions = new Map((await rows.where('completions', { classId })).map((each) => [each.lessonId, each]))
  const found = await Promise.all(
    links.map(async ({ moduleId }) => {
      const module = await rows.get('modules', moduleId)
      const lessons = await rows.where('lessons', { moduleId })
      const ordered = lessons.sort(byLessonOrder)
      return (
        module && { ...module, lessons: ordered.map((each) => ({ ...each, completion: completions.get(each.id) })) }
      )
    }),
  )
  return found.filter((module) => module !== undefined).sort(byModuleOrder)
}

/** `modulesOfClass` as a live query; undefined while it loads. */
export const useClassModules = (classId: number) => useRows((rows) => modulesOfClass(rows, classId), [classId])
