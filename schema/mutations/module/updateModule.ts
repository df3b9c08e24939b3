import { changesOf } from '#schema/fields/fields.ts'
import { modules, moduleUpdate } from '#schema/nouns/module.ts'
import { patch } from '#schema/nouns/tables.ts'
import { mustManageModule } from '#schema/permissions/module.ts'
import { definedFields } from '#schema/rules/definedFields.ts'
import { ofRow } from '../allowed.ts'
import { mutation, putBackById } from '../mutation.ts'

/** Changes the named fields of a module. `active` switches it on and off (spec section 4). */
export const updateModule = mutation('PUT /api/modules/:id', {
  name: 'updateModule',
  summary: 'Altera um módulo',
  ...ofRow(mustManageModule),
  args: changesOf(moduleUpdate),
  example: ({ module }) => ({ id: module, ...modules.examples() }),
  plan: async ({ args: { id, ...fields } }) => [patch('modules', id, definedFields(fields))],
  describe({ title, active, ...others }, { subject = 'um módulo' }) {
    const only = title === undefined && Object.keys(definedFields(others)).length === 1
    if (only && active !== undefined) return `Módulo ${active ? 'ativado' : 'desativado'}: ${subject}`
    return `Módulo alterado: ${title ?? subject}`
  },
  putBack: putBackById,
  answer: { table: 'modules' },
})
