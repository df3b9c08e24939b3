import { lessonInsert } from '../entities/lesson.ts'
import { put } from '../entities/tables.ts'
import { mustManageModule } from '../policies/module.ts'
import { legacyRows } from '../rules/legacyContent.ts'
import { mutation } from './mutation.ts'

/**
 * A lesson, the last of its module unless it says where it stands (spec section 9). Legacy fields keep their columns and become
 * the lesson's video and materials (decisions section 2).
 */
export const createLesson = mutation('POST /api/lessons', {
  name: 'createLesson',
  roles: ['admin', 'superadmin'],
  args: lessonInsert,
  async allow({ actor, args, rows }) {
    await mustManageModule(actor, rows, args.moduleId)
  },
  async plan({ actor, args, rows, ids: [id, ...others] }) {
    const { moduleId, title, description, videoUrl, videoEmbed, materialUrl, materialUrls } = args
    await mustManageModule(actor, rows, moduleId)
    const order = args.order ?? (await rows.where('lessons', { moduleId })).length + 1
    const legacy = {
      videoUrl: videoUrl || null,
      videoEmbed: videoEmbed || null,
      materialUrl: materialUrl || null,
      materialUrls: materialUrls ?? null,
    }
    return [
      put('lessons', { id, moduleId, title, description: description || null, order, ...legacy }),
      ...legacyRows(args).map((row, i) =>
        row.table === 'materials'
          ? put('materials', { id: others[i], lessonId: id, ...row.fields })
          : put('lessonVideos', { id: others[i], lessonId: id, order: 1, ...row.fields }),
      ),
    ]
  },
  makes: (args) => ['lessons', ...legacyRows(args).map(({ table }) => table)],
  tell: ({ title }) => `Aula criada: ${title}`,
  answer: { table: 'lessons' },
})
