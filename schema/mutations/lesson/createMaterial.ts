import { materialInsert, materials } from '#schema/nouns/material.ts'
import { put } from '#schema/nouns/tables.ts'
import { mustManageLesson } from '#schema/permissions/lesson.ts'
import { ofNamedLesson } from '../allowed.ts'
import { mutation } from '../mutation.ts'

/** Creates a material of a lesson. Its address is a web address (decisions section 5). */
export const createMaterial = mutation('POST /api/materials', {
  name: 'createMaterial',
  summary: 'Cria um material',
  ...ofNamedLesson,
  args: materialInsert,
  example: ({ lesson }) => ({
    lessonId: lesson,
    ...materials.examples(),
    fileType: 'document',
    visibility: 'both',
  }),
  async plan({ actor, args, rows, ids }) {
    const { lessonId, title, fileType, fileUrl, visibility } = args
    await mustManageLesson(actor, rows, lessonId)
    return [put('materials', { id: ids[0], lessonId, title, fileType, fileUrl, visibility })]
  },
  createsRows: () => ['materials'],
  describe: ({ title }) => `Material criado: ${title}`,
  answer: { table: 'materials' },
})
