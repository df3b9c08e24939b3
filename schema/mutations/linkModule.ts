import { moduleClassInsert } from '../entities/moduleClass.ts'
import { keyOf, put } from '../entities/tables.ts'
import { mustManageLink } from '../policies/moduleClass.ts'
import { mutation } from './mutation.ts'

/**
 * Says that a class is taught a module, both of one school. A link that is there already is answered as it stands: two offices
 * that link the same without a network want the same, and neither has anything to correct.
 */
export const linkModule = mutation('POST /api/module-classes', {
  name: 'linkModule',
  roles: ['admin', 'superadmin'],
  args: moduleClassInsert,
  async allow({ actor, args, rows }) {
    await mustManageLink(actor, rows, args)
  },
  async plan({ actor, args, rows, at }) {
    await mustManageLink(actor, rows, args)
    const there = await rows.get('moduleClasses', keyOf('moduleClasses', args))
    return [put('moduleClasses', { ...args, createdAt: there?.createdAt ?? at })]
  },
  tell: (_, { module = 'um módulo', schoolClass = 'uma turma' }) => `${schoolClass}: módulo adicionado, ${module}`,
  answer: { table: 'moduleClasses' },
})
