import { type MaterialType, materialTypeLabels } from '#schema/fields/labels.ts'
import type { Lesson } from '#schema/nouns/lesson.ts'
import type { LessonVideo } from '#schema/nouns/lessonVideo.ts'
import type { Material } from '#schema/nouns/material.ts'
import type { Module } from '#schema/nouns/module.ts'
import { byLessonOrder, byModuleOrder } from '#schema/rules/content/inOrder.ts'
import { compareTexts, matchesSearch } from '#schema/rules/text.ts'

export type ContentType = 'video' | MaterialType
export const contentTypeLabels: Record<ContentType, string> = { video: 'Vídeo', ...materialTypeLabels }

/** A video or a material, and where it belongs. */
export type ContentItem = { module: Module; lesson: Lesson; type: ContentType } & (
  | { video: LessonVideo; material?: undefined }
  | { material: Material; video?: undefined }
)

export const titleOfItem = ({ video, material }: ContentItem) => (video ?? material).title

/** Videos in the order in which they are watched. */
const byVideoOrder = (a: Pick<LessonVideo, 'order' | 'id'>, b: Pick<LessonVideo, 'order' | 'id'>) =>
  a.order - b.order || a.id - b.id

/** All content of some modules, module by module, lesson by lesson, videos before materials. */
export function contentItems(
  modules: readonly Module[],
  lessons: readonly Lesson[],
  videos: readonly LessonVideo[],
  materials: readonly Material[],
): ContentItem[] {
  const of = <R extends { lessonId: number }>(rows: readonly R[], { id }: Lesson) =>
    rows.filter(({ lessonId }) => lessonId === id)
  return [...modules].sort(byModuleOrder).flatMap((module) =>
    lessons
      .filter(({ moduleId }) => moduleId === module.id)
      .sort(byLessonOrder)
      .flatMap((lesson): ContentItem[] => [
        ...of(videos, lesson)
          .sort(byVideoOrder)
          .map((video) => ({ module, lesson, type: 'video' as const, video })),
        ...of(materials, lesson)
          .sort((a, b) => compareTexts(a.title, b.title) || a.id - b.id)
          .map((material) => ({ module, lesson, type: material.fileType, material })),
      ]),
  )
}

/**
 * The items that match the search in their title or their lesson's title, filtered by module and by type where these
 * are given.
 */
export function filterContent(
  items: readonly ContentItem[],
  { search = '', moduleId, type }: { search?: string; moduleId?: number; type?: ContentType },
): ContentItem[] {
  return items.filter(
    (item) =>
      (moduleId === undefined || item.module.id === moduleId) &&
      (type === undefined || item.type === type) &&
      matchesSearch(search, titleOfItem(item), item.lesson.title),
  )
}
