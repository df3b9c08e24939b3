import { type MaterialType, materialTypeLabels } from '../entities/labels.ts'
import type { Lesson } from '../entities/lesson.ts'
import type { LessonVideo } from '../entities/lessonVideo.ts'
import type { Material } from '../entities/material.ts'
import type { Module } from '../entities/module.ts'
import { byLessonOrder, byModuleOrder } from './inOrder.ts'
import { matchesSearch } from './text.ts'

export type ContentType = 'video' | MaterialType
export const contentTypeLabels: Record<ContentType, string> = { video: 'Vídeo', ...materialTypeLabels }

/** A video or a material, and where it belongs. */
export type ContentItem = { module: Module; lesson: Lesson; type: ContentType } & (
  | { video: LessonVideo; material?: undefined }
  | { material: Material; video?: undefined }
)

export const titleOfItem = ({ video, material }: ContentItem) => (video ?? material).title

/** Videos in the order in which they are seen. */
export const byVideoOrder = (a: Pick<LessonVideo, 'order' | 'id'>, b: Pick<LessonVideo, 'order' | 'id'>) =>
  a.order - b.order || a.id - b.id

/** Everything there is in modules, module by module, lesson by lesson, videos before materials. */
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
          .sort((a, b) => a.title.localeCompare(b.title, 'pt-BR') || a.id - b.id)
          .map((material) => ({ module, lesson, type: material.fileType, material })),
      ]),
  )
}

/** Those that have what is searched in their title or their lesson's, of one module and of one type; none named: of all. */
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
