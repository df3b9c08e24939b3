import { moduleClassInsert } from '../entities/moduleClass.ts'
import { clear, keyOf, remove } from '../entities/tables.ts'
import { Refusal } from '../errors.ts'
import { mustManageLink } from '../policies/moduleClass.ts'
import { mutation } from './mutation.ts'

/**
 * Takes a module from a class. What was marked in its lessons stays; a current lesson of the module is the class's no longer,
 * for only a lesson of its modules can be (spec section 4).
 */
export const unlinkModule = mutation('DELETE /api/module-classes/:moduleId/:classId', {
  name: 'unlinkModule',
  roles: ['admin', 'superadmin'],
  args: moduleClassInsert,
  async allow({ actor, args, rows }) {
    await mustManageLink(actor, rows, args)
  },
  async plan({ actor, args, rows }) {
    const { module, schoolClass } = await mustManageLink(actor, rows, args)
    const key = keyOf('moduleClasses', args)
    if (!(await rows.get('moduleClasses', key))) throw new Refusal('notFound', 'A turma não tem este módulo.')
    const current = schoolClass.currentLessonId && (await rows.get('lessons', schoolClass.currentLessonId))
    const ends = current && current.moduleId === module.id
    return [
      ...(ends ? [clear('classes', schoolClass.id, { currentLessonId: null })] : []),
      remove('moduleClasses', key),
    ]
  },
  tell: (_, { module = 'um módulo', schoolClass = 'uma turma' }) => `${schoolClass}: módulo removido, ${module}`,
  answer: { table: 'moduleClasses' },
})
