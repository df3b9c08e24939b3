import * as z from 'zod/mini'
import { id } from '#schema/fields/fields.ts'
import { schools, schoolUpdate } from '#schema/nouns/school.ts'
import { patch } from '#schema/nouns/tables.ts'
import { mustFindSchool } from '#schema/permissions/school.ts'
import { mustBeGlobal } from '#schema/permissions/user.ts'
import { mutation, putBackById } from '../mutation.ts'

/** Renames, opens or closes a school. The people of a closed school cannot sign in or sync (decisions section 1). */
export const updateSchool = mutation('PATCH /api/schools/:id', {
  name: 'updateSchool',
  summary: 'Altera o nome, ativa ou desativa',
  roles: mustBeGlobal.roles,
  args: z.extend(schoolUpdate, { id }),
  example: ({ school }) => ({ id: school, ...schools.examples() }),
  async allow({ actor, args, rows }) {
    mustBeGlobal(actor)
    await mustFindSchool(rows, args.id)
  },
  plan: async ({ args: { id, name, active } }) => [
    patch('schools', id, { ...(name !== undefined && { name }), ...(active !== undefined && { active }) }),
  ],
  describe: ({ name, active }, { subject = name ?? 'uma escola' }) =>
    name === undefined && active !== undefined
      ? `Escola ${active ? 'ativada' : 'desativada'}: ${subject}`
      : `Escola alterada: ${subject}`,
  putBack: putBackById,
  answer: { table: 'schools' },
})
