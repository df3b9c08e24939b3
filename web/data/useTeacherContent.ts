import { type ContentItem, contentItems } from '../../schema/rules/contentItems.ts'
import { contentOfClasses } from '../../schema/rules/contentOfClasses.ts'
import { useSession } from './session.ts'
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
