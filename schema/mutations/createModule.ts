import * as z from 'zod/mini'
import { id } from '../entities/fields.ts'
import { moduleInsert } from '../entities/module.ts'
import { put } from '../entities/tables.ts'
import { mustChooseSchool } from '../policies/chosenSchool.ts'
import { mutation } from './mutation.ts'

/** A module of the administrator's school; who runs all schools says of which (spec section 7). */
export const createModule = mutation('POST /api/modules', {
  name: 'createModule',
  roles: ['admin', 'superadmin'],
  args: z.extend(moduleInsert, { schoolId: z.optional(id) }),
  async allow({ actor, args, rows }) {
    await mustChooseSchool(actor, rows, args.schoolId)
  },
  async plan({ actor, args, rows, at, ids }) {
    const { title, description, order, duration = null, active } = args
    const schoolId = await mustChooseSchool(actor, rows, args.schoolId)
    const fields = { title, description: description || null, order, duration, active, schoolId, createdAt: at }
    return [put('modules', { id: ids[0], ...fields })]
  },
  makes: () => ['modules'],
  tell: ({ title }) => `Módulo criado: ${title}`,
  answer: { table: 'modules' },
})
