import type { Lesson } from '#schema/nouns/lesson.ts'
import type { Module } from '#schema/nouns/module.ts'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import type { User } from '#schema/nouns/user.ts'
import { byLessonOrder } from '#schema/rules/content/inOrder.ts'
import { byWeekAndTime } from '#schema/rules/schedule/subjects.ts'
import { type WithSubjects, withSubjects } from '#schema/rules/schedule/subjectsOfClasses.ts'
import { useRows } from './useRows.ts'
import { withClassNames } from './withClassNames.ts'

export interface ModuleLesson extends Lesson {
  videoCount: number
  materialCount: number
}
export interface LinkedClass extends WithSubjects<SchoolClass> {
  teacher: User | undefined
}
export interface WholeModule {
  module: Module
  lessons: ModuleLesson[]
  classes: LinkedClass[]
}

/**
 * A module of a school with its lessons and classes, in order; null when the school has no such module, undefined while
 * it loads.
 */
export function useModule(moduleId: number, schoolId: number | null): WholeModule | null | undefined {
  return useRows(
    async (all) => {
      const rows = withClassNames(all)
      if (schoolId === null) return undefined
      // The id comes from the address and may be no number.
      const module = Number.isSafeInteger(moduleId) ? await rows.get('modules', moduleId) : undefined
      if (!module || module.schoolId !== schoolId) return null
      const lessons = (await rows.where('lessons', { moduleId })).map(async (lesson) => ({
        ...lesson,
        videoCount: (await rows.where('lessonVideos', { lessonId: lesson.id })).length,
        materialCount: (await rows.where('materials', { lessonId: lesson.id })).length,
      }))
      const links = await rows.where('moduleClasses', { moduleId })
      const classes = links.map(async ({ classId }): Promise<LinkedClass[]> => {
        const found = await rows.get('classes', classId)
        if (!found) return []
        const [schoolClass] = await withSubjects(rows, [found])
        return [{ ...schoolClass!, teacher: found.teacherId ? await rows.get('users', found.teacherId) : undefined }]
      })
      return {
        module,
        lessons: (await Promise.all(lessons)).sort(byLessonOrder),
        classes: (await Promise.all(classes)).flat().sort(byWeekAndTime),
      }
    },
    [moduleId, schoolId],
  )
}
