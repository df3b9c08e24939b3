import type { MaterialType, Visibility } from '#schema/entities/labels.ts'
import type { ColumnTypes } from './columnTypes.ts'
import { rowColumns } from './rowColumns.ts'

/** The tables of what a school teaches: modules, their lessons, and the videos and materials of these. */
export function makeContentTables(k: ColumnTypes) {
  const { synced, serial } = rowColumns(k)
  return {
    modules: k.table(
      'modules',
      {
        id: serial(),
        title: k.text().notNull(),
        description: k.text(),
        order: k.int().notNull(),
        duration: k.int(),
        active: k.bool().notNull(),
        schoolId: k.int().notNull(),
        createdAt: k.int().notNull(),
        ...synced(),
      },
      (t) => [k.index('modules_order').on(t.tenant, t.seq)],
    ),
    lessons: k.table(
      'lessons',
      {
        id: serial(),
        moduleId: k.int().notNull(),
        title: k.text().notNull(),
        description: k.text(),
        order: k.int().notNull(),
        videoUrl: k.text(),
        videoEmbed: k.text(),
        materialUrl: k.text(),
        materialUrls: k.json<string[]>(),
        ...synced(),
      },
      (t) => [k.index('lessons_module').on(t.moduleId, t.seq), k.index('lessons_order').on(t.tenant, t.seq)],
    ),
    lessonVideos: k.table(
      'lesson_videos',
      {
        id: serial(),
        lessonId: k.int().notNull(),
        title: k.text().notNull(),
        videoEmbed: k.text().notNull(),
        visibility: k.text().$type<Visibility>().notNull(),
        order: k.int().notNull(),
        ...synced(),
      },
      (t) => [
        k.index('lesson_videos_lesson').on(t.lessonId, t.seq),
        k.index('lesson_videos_order').on(t.tenant, t.seq),
      ],
    ),
    materials: k.table(
      'materials',
      {
        id: serial(),
        lessonId: k.int().notNull(),
        title: k.text().notNull(),
        fileType: k.text().$type<MaterialType>().notNull(),
        fileUrl: k.text().notNull(),
        visibility: k.text().$type<Visibility>().notNull(),
        ...synced(),
      },
      (t) => [k.index('materials_lesson').on(t.lessonId, t.seq), k.index('materials_order').on(t.tenant, t.seq)],
    ),
  }
}
