import type { Module } from '#schema/nouns/module.ts'
import { byModuleOrder } from '#schema/rules/content/inOrder.ts'
import { useRows } from './useRows.ts'

export interface SchoolModule extends Module {
  lessonCount: number
  classCount: number
}

/** The modules of a school in their order; undefined while they load. */
export function useSchoolModules(schoolId: number | null): SchoolModule[] | undefined {
  return useRows(
    async (rows) => {
      if (schoolId === null) return undefined
      const modules = await rows.where('modules', { schoolId })
      const lessons = countBy(await rows.where('lessons', {}))
      const links = countBy(await rows.where('moduleClasses', {}))
      return modules
        .map((each) => ({ ...each, lessonCount: lessons.get(each.id) ?? 0, classCount: links.get(each.id) ?? 0 }))
        .sort(byModuleOrder)
    },
    [schoolId],
  )
}

function countBy(rows: readonly { moduleId: number }[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { moduleId } of rows) counts.set(moduleId, (counts.get(moduleId) ?? 0) + 1)
  return counts
}
