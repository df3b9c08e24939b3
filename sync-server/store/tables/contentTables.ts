import { lesson } from '#schema/nouns/lesson.ts'
import { lessonVideo } from '#schema/nouns/lessonVideo.ts'
import { material } from '#schema/nouns/material.ts'
import { module } from '#schema/nouns/module.ts'
import type { ColumnTypes } from './columnTypes.ts'
import { entityColumns } from './entityColumns.ts'
import { rowColumns } from './rowColumns.ts'

/** The tables of what a school teaches: modules, their lessons, and the videos and materials of these. */
export function makeContentTables(k: ColumnTypes) {
  const { synced } = rowColumns(k)
  return {
    modules: k.table('modules', { ...entityColumns(k, module), ...synced() }, (t) => [
      k.index('modules_order').on(t.tenant, t.seq),
    ]),
    lessons: k.table('lessons', { ...entityColumns(k, lesson), ...synced() }, (t) => [
      k.index('lessons_module').on(t.moduleId, t.seq),
      k.index('lessons_order').on(t.tenant, t.seq),
    ]),
    lessonVideos: k.table('lesson_videos', { ...entityColumns(k, lessonVideo), ...synced() }, (t) => [
      k.index('lesson_videos_lesson').on(t.lessonId, t.seq),
      k.index('lesson_videos_order').on(t.tenant, t.seq),
    ]),
    materials: k.table('materials', { ...entityColumns(k, material), ...synced() }, (t) => [
      k.index('materials_lesson').on(t.lessonId, t.seq),
      k.index('materials_order').on(t.tenant, t.seq),
    ]),
  }
}
