import { type KeptOfModule, keptByModule } from '#web/model/packs/keptByModule.ts'
import type { useKeptFiles } from './useKeptFiles.ts'
import { useRows } from './useRows.ts'

type Kept = NonNullable<ReturnType<typeof useKeptFiles>>

/** The files kept on this device by module, each with its title, the largest first; undefined while they load. */
export function useKeptByModule(kept: Kept): (KeptOfModule & { title: string })[] | undefined {
  const lessonIds = [...new Set(kept.flatMap((each) => each.lessonIds))].sort((a, b) => a - b)
  const names = useRows(
    async (rows) => {
      const lessons = await Promise.all(lessonIds.map((id) => rows.get('lessons', id)))
      const moduleIds = [...new Set(lessons.flatMap((lesson) => lesson?.moduleId ?? []))]
      const modules = await Promise.all(moduleIds.map((id) => rows.get('modules', id)))
      return {
        moduleOf: new Map(lessons.flatMap((each) => (each ? [[each.id, each.moduleId]] : []))),
        titles: new Map(modules.flatMap((each) => (each ? [[each.id, each.title]] : []))),
      }
    },
    [lessonIds.join()],
  )
  return (
    names &&
    keptByModule(kept, names.moduleOf).map((each) => ({
      ...each,
      title: names.titles.get(each.moduleId ?? 0) ?? 'Outras aulas',
    }))
  )
}
