import * as z from 'zod/mini'
import { id } from '../entities/fields.ts'
import { schoolUpdate } from '../entities/school.ts'
import { patch } from '../entities/tables.ts'
import { mustFindSchool } from '../policies/school.ts'
import { mustBeGlobal } from '../policies/user.ts'
import { mutation } from './mutation.ts'

/** Renames a school, opens or closes it: the people of a closed one cannot sign in or sync (decisions section 1). */
export const updateSchool = mutation('PATCH /api/schools/:id', {
  name: 'updateSchool',
  roles: ['admin', 'superadmin'],
  args: z.extend(schoolUpdate, { id }),
  async allow({ actor, args, rows }) {
    mustBeGlobal(actor)
    await mustFindSchool(rows, args.id)
  },
  plan: async ({ args: { id, name, active } }) => [
    patch('schools', id, { ...(name !== undefined && { name }), ...(active !== undefined && { active }) }),
  ],
  tell: ({ name, active }, { subject = name ?? 'uma escola' }) =>
    name === undefined && active !== undefined
      ? `Escola ${active ? 'ativada' : 'desativada'}: ${subject}`
      : `Escola alterada: ${subject}`,
  answer: { table: 'schools' },
})
