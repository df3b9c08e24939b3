import { ownFile } from '#schema/fields/ownFile.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import { type Downloadable, downloadable } from '#web/model/content/downloadable.ts'
import { useRows } from './useRows.ts'

/** The content of these lessons that can be kept on this device; undefined while it loads. */
export function useDownloadable(lessonIds: readonly number[]): Downloadable | undefined {
  const idsKey = lessonIds.join()
  const read = useRows(
    async (rows) => ({ idsKey, content: (await contentOfLessons(rows, lessonIds)).content }),
    [idsKey],
  )
  return read?.idsKey === idsKey ? read.content : undefined
}

/** What can be kept of some lessons, in their order, and what each file is called, by its hash. */
export interface PackContent {
  content: Downloadable
  titles: Map<string, string>
}

export async function contentOfLessons(rows: Reader, lessonIds: readonly number[]): Promise<PackContent> {
  const contents = await Promise.all(
    lessonIds.map((lessonId) =>
      Promise.all([rows.where('materials', { lessonId }), rows.where('lessonVideos', { lessonId })]),
    ),
  )
  const each = contents.map(([materials, videos]) => downloadable(videos, materials))
  const named = contents.flatMap(([materials, videos]) => [
    ...materials.map(({ title, fileUrl }) => [ownFile(fileUrl)?.hash ?? '', title] as const),
    ...videos.map(({ title, videoEmbed }) => [ownFile(videoEmbed)?.hash ?? '', title] as const),
  ])
  return {
    content: {
      files: each.flatMap(({ files }) => files),
      outside: each.reduce((total, { outside }) => total + outside, 0),
    },
    titles: new Map(named),
  }
}
