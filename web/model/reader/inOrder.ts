import { kindOf, ownFile } from '#schema/fields/ownFile.ts'
import type { LessonVideo } from '#schema/nouns/lessonVideo.ts'
import type { Material } from '#schema/nouns/material.ts'
import { itemOfMaterial, itemOfVideo, type LessonItem } from './lessonItem.ts'
import { readerOf } from './readerOf.ts'

/** Something of a lesson that the app itself shows or plays. */
export interface ShownItem {
  item: LessonItem
  title: string
  /** It opens in a reader over the screen; the others play in their place on it. */
  isRead: boolean
}

/** What the app shows of a lesson, in the order in which it is gone through: its videos, then its materials. */
export function shownInOrder(videos: readonly LessonVideo[], materials: readonly Material[]): ShownItem[] {
  return [
    ...videos.map((video) => ({ item: itemOfVideo(video), title: video.title, isRead: false })),
    ...materials.flatMap((material) => {
      const file = ownFile(material.fileUrl)
      const isRead = readerOf(file) !== undefined
      const plays = file !== undefined && kindOf(file) === 'audio'
      return isRead || plays ? [{ item: itemOfMaterial(material), title: material.title, isRead }] : []
    }),
  ]
}
