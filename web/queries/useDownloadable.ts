import { type Downloadable, downloadable } from '#web/model/content/downloadable.ts'
import { useRows } from './useRows.ts'

/** The content of these lessons that can be kept on this device; undefined while it loads. */
export function useDownloadable(lessonIds: readonly number[]): Downloadable | undefined {
  const idsKey = lessonIds.join()
  const read = useRows(
    async (rows) => {
      const contents = await Promise.all(
        lessonIds.map((lessonId) =>
          Promise.all([rows.where('lessonVideos', { lessonId }), rows.where('materials', { lessonId })]),
        ),
      )
      const content = downloadable(
        contents.flatMap(([videos]) => videos),
        contents.flatMap(([, materials]) => materials),
      )
      return { idsKey, content }
    },
    [idsKey],
  )
  return read?.idsKey === idsKey ? read.content : undefined
}
