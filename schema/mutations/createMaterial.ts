import { materialInsert } from '../entities/material.ts'
import { put } from '../entities/tables.ts'
import { mustManageLesson } from '../policies/lesson.ts'
import { mutation } from './mutation.ts'

/** A material of a lesson; its address is one of the web (decisions section 5). */
export const createMaterial = mutation('POST /api/materials', {
  name: 'createMaterial',
  roles: ['admin', 'superadmin'],
  args: materialInsert,
  async allow({ actor, args, rows }) {
    await mustManageLesson(actor, rows, args.lessonId)
  },
  async plan({ actor, args, rows, ids }) {
    const { lessonId, title, fileType, fileUrl, visibility } = args
    await mustManageLesson(actor, rows, lessonId)
    return [put('materials', { id: ids[0], lessonId, title, fileType, fileUrl, visibility })]
  },
  makes: () => ['materials'],
  tell: ({ title }) => `Material criado: ${title}`,
  answer: { table: 'materials' },
})
