import { type Keepable, keepable } from '../../schema/rules/keepable.ts'
import { useRows } from './useRows.ts'

/** What these lessons hold that can be kept on this device; undefined while it loads. */
export function useKeepable(lessonIds: readonly number[]): Keepable | undefined {
  const asked = lessonIds.join()
  const read = useRows(
    async (rows) => {
      const of = await Promise.all(
        lessonIds.map((lessonId) =>
          Promise.all([rows.where('lessonVideos', { lessonId }), rows.where('materials', { lessonId })]),
        ),
      )
      const content = keepable(
        of.flatMap(([videos]) => videos),
        of.flatMap(([, materials]) => materials),
      )
      return { asked, content }
    },
    [asked],
  )
  return read?.asked === asked ? read.content : undefined
}
