import { materialInsert, materials } from '#schema/nouns/material.ts'
import { put } from '#schema/nouns/tables.ts'
import { mustManageLesson } from '#schema/permissions/lesson.ts'
import { mutation } from '../mutation.ts'

/** Creates a material of a lesson. Its address is a web address (decisions section 5). */
export const createMaterial = mutation('POST /api/materials', {
  name: 'createMaterial',
  summary: 'Cria um material',
  roles: mustManageLesson.roles,
  args: materialInsert,
  example: ({ lesson }) => ({
    lessonId: lesson,
    ...materials.examples(),
    fileType: 'document',
    visibility: 'both',
  }),
  async allow({ actor, args, rows }) {
    await mustManageLesson(actor, rows, args.lessonId)
  },
  async plan({ actor, args, rows, ids }) {
    const { lessonId, title, fileType, fileUrl, visibility } = args
    await mustManageLesson(actor, rows, lessonId)
    return [put('materials', { id: ids[0], lessonId, title, fileType, fileUrl, visibility })]
  },
  createsRows: () => ['materials'],
  describe: ({ title }) => `Material criado: ${title}`,
  answer: { table: 'materials' },
})
