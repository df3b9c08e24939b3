import { changesOf } from '../entities/fields.ts'
import { moduleUpdate } from '../entities/module.ts'
import { patch } from '../entities/tables.ts'
import { mustManageModule } from '../policies/module.ts'
import { given } from '../rules/given.ts'
import { mutation } from './mutation.ts'

/** Changes what is given of a module; active is how it is switched on and off (spec section 4). */
export const updateModule = mutation('PUT /api/modules/:id', {
  name: 'updateModule',
  roles: ['admin', 'superadmin'],
  args: changesOf(moduleUpdate),
  async allow({ actor, args, rows }) {
    await mustManageModule(actor, rows, args.id)
  },
  plan: async ({ args: { id, ...fields } }) => [patch('modules', id, given(fields))],
  tell({ title, active, ...others }, { subject = 'um módulo' }) {
    const only = title === undefined && Object.keys(given(others)).length === 1
    if (only && active !== undefined) return `Módulo ${active ? 'ativado' : 'desativado'}: ${subject}`
    return `Módulo alterado: ${title ?? subject}`
  },
  answer: { table: 'modules' },
})
