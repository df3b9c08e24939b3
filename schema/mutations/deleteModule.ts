import * as z from 'zod/mini'
import { id } from '../entities/fields.ts'
import { keyOf, remove } from '../entities/tables.ts'
import { mustManageModule } from '../policies/module.ts'
import { removalOfLessons } from '../rules/hangsOnLessons.ts'
import { mutation } from './mutation.ts'

/** Deletes a module with its lessons, their content, its class links and what hangs on the lessons (decisions section 6). */
export const deleteModule = mutation('DELETE /api/modules/:id', {
  name: 'deleteModule',
  roles: ['admin', 'superadmin'],
  args: z.object({ id }),
  async allow({ actor, args, rows }) {
    await mustManageModule(actor, rows, args.id)
  },
  async plan({ actor, args, rows }) {
    const { id: moduleId, schoolId } = await mustManageModule(actor, rows, args.id)
    const lessons = await rows.where('lessons', { moduleId })
    const links = await rows.where('moduleClasses', { moduleId })
    return [
      ...(await removalOfLessons(
        rows,
        schoolId,
        lessons.map((lesson) => lesson.id),
      )),
      ...links.map((link) => remove('moduleClasses', keyOf('moduleClasses', link))),
      remove('modules', moduleId),
    ]
  },
  tell: (_, { subject = 'um módulo' }) => `Módulo excluído: ${subject}`,
  answer: { table: 'modules' },
})
