import * as z from 'zod/mini'
import { id } from '#schema/fields/fields.ts'
import { moduleInsert, modules } from '#schema/nouns/module.ts'
import { put } from '#schema/nouns/tables.ts'
import { mustChooseSchool } from '#schema/permissions/chosenSchool.ts'
import { inChosenSchool } from '../allowed.ts'
import { mutation } from '../mutation.ts'

/** Creates a module in the administrator's school. A global administrator names the school (spec section 7). */
export const createModule = mutation('POST /api/modules', {
  name: 'createModule',
  summary: 'Cria um módulo',
  ...inChosenSchool,
  args: z.extend(moduleInsert, { schoolId: z.optional(id) }),
  example: ({ school }) => ({ ...modules.examples(), active: true, schoolId: school }),
  async plan({ actor, args, rows, at, ids }) {
    const { title, description = null, order, duration = null, active } = args
    const schoolId = await mustChooseSchool(actor, rows, args.schoolId)
    const fields = { title, description, order, duration, active, schoolId, createdAt: at }
    return [put('modules', { id: ids[0], ...fields })]
  },
  createsRows: () => ['modules'],
  describe: ({ title }) => `Módulo criado: ${title}`,
  answer: { table: 'modules' },
})
