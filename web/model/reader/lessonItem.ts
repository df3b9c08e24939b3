import type { LessonVideo } from '#schema/nouns/lessonVideo.ts'
import type { Material } from '#schema/nouns/material.ts'
import type { Reading } from '#schema/nouns/reading.ts'

/** Something of a lesson that is read, heard or watched. */
export type LessonItem = Pick<Reading, 'contentTable' | 'contentId' | 'lessonId'>

export const itemOfMaterial = ({ id, lessonId }: Pick<Material, 'id' | 'lessonId'>): LessonItem => ({
  ...{ contentTable: 'materials', contentId: id, lessonId },
})

export const itemOfVideo = ({ id, lessonId }: LessonVideo): LessonItem => ({
  ...{ contentTable: 'lessonVideos', contentId: id, lessonId },
})

/** The name of an item in maps. */
export const nameOfItem = ({ contentTable, contentId }: Pick<LessonItem, 'contentTable' | 'contentId'>): string =>
  `${contentTable}/${contentId}`

/** How far somebody came in a file: a page, a second or a share of it, and the last one. */
export type Reached = Pick<Reading, 'finished'> & { place: number; end: number }
