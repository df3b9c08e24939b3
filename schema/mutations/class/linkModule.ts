import { moduleClassInsert } from '#schema/nouns/moduleClass.ts'
import { keyOf, put } from '#schema/nouns/tables.ts'
import { mustManageLink } from '#schema/permissions/moduleClass.ts'
import { mutation } from '../mutation.ts'

/**
 * Links a module to a class of the same school. An existing link is answered unchanged: two offices that link the same
 * pair offline want the same, and neither has anything to correct.
 */
export const linkModule = mutation('POST /api/module-classes', {
  name: 'linkModule',
  summary: 'Liga uma turma a um módulo',
  roles: mustManageLink.roles,
  args: moduleClassInsert,
  example: (about) => ({ moduleId: about.module, classId: about.class }),
  async allow({ actor, args, rows }) {
    await mustManageLink(actor, rows, args)
  },
  async plan({ actor, args, rows, at }) {
    await mustManageLink(actor, rows, args)
    const existing = await rows.get('moduleClasses', keyOf('moduleClasses', args))
    return [put('moduleClasses', { ...args, createdAt: existing?.createdAt ?? at })]
  },
  describe: (_, { module = 'um módulo', schoolClass = 'uma turma' }) => `${schoolClass}: módulo adicionado, ${module}`,
  links: 'modules',
  answer: { table: 'moduleClasses' },
})
