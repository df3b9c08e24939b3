import { lessonInsert, lessons } from '#schema/nouns/lesson.ts'
import { put } from '#schema/nouns/tables.ts'
import { mustPlanModule } from '#schema/permissions/lesson.ts'
import { legacyRows, mustAllowLegacyVideo } from '#schema/rules/content/legacyContent.ts'
import { mutation } from '../mutation.ts'

/**
 * Creates a lesson, the last of its module unless an order is given (spec section 9). Legacy fields keep their columns
 * and also become the lesson's video and materials (decisions section 2).
 */
export const createLesson = mutation('POST /api/lessons', {
  name: 'createLesson',
  summary: 'Cria uma aula',
  roles: mustPlanModule.roles,
  args: lessonInsert,
  example: ({ module }) => ({ moduleId: module, ...lessons.examples() }),
  async allow({ actor, args, rows, at, zone }) {
    await mustPlanModule(actor, rows, args.moduleId, { fields: args, at, zone })
  },
  async plan({ actor, args, rows, at, zone, videoHosts, ids: [id, ...others] }) {
    const { moduleId, title, description = null, videoUrl = null, videoEmbed = null } = args
    const { materialUrl = null, materialUrls = null } = args
    await mustPlanModule(actor, rows, moduleId, { fields: args, at, zone })
    mustAllowLegacyVideo(args, videoHosts)
    const order = args.order ?? (await rows.where('lessons', { moduleId })).length + 1
    return [
      put('lessons', { id, moduleId, title, description, order, videoUrl, videoEmbed, materialUrl, materialUrls }),
      ...legacyRows(args).map((row, i) => put(row.table, { id: others[i], lessonId: id, ...row.fields })),
    ]
  },
  createsRows: (args) => ['lessons', ...legacyRows(args).map(({ table }) => table)],
  describe: ({ title }) => `Aula criada: ${title}`,
  answer: { table: 'lessons' },
})
