import { contentOfClasses } from '#schema/rules/content/contentOfClasses.ts'
import { type ContentItem, contentItems } from '#web/model/content/contentItems.ts'
import { useSession } from '#web/session/session.ts'
import { useRows } from './useRows.ts'

/** Every material and video of the modules of the teacher's classes, in order; undefined while they load. */
export function useTeacherContent(): ContentItem[] | undefined {
  const teacherId = useSession().user?.id ?? 0
  return useRows(
    async (rows) => {
      const classes = await rows.where('classes', { teacherId })
      const { modules, lessons } = await contentOfClasses(
        rows,
        classes.map(({ id }) => id),
      )
      return contentItems(modules, lessons, await rows.where('lessonVideos', {}), await rows.where('materials', {}))
    },
    [teacherId],
  )
}
