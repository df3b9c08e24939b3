import * as z from 'zod/mini'
import { id } from '#schema/fields/fields.ts'
import { mustFind, mustRemove } from '#schema/permissions/user.ts'
import { accountRemoval } from '#schema/rules/people/accountRemoval.ts'
import { mutation } from '../mutation.ts'

/** Deletes a person's account and what goes with it (decisions section 6). People cannot delete their own. */
export const deleteUser = mutation('DELETE /api/users/:id', {
  name: 'deleteUser',
  summary: 'Exclui uma conta e o que vai com ela',
  roles: mustRemove.roles,
  args: z.object({ id }),
  example: ({ student }) => ({ id: student }),
  async allow({ actor, args, rows }) {
    const target = mustFind(actor, await rows.get('users', args.id))
    mustRemove(actor, target, target.schoolId === null ? undefined : await rows.get('schools', target.schoolId))
  },
  plan: async ({ actor, args, rows }) => accountRemoval(rows, mustFind(actor, await rows.get('users', args.id))),
  describe: (_, { subject = 'uma pessoa' }) => `Conta excluída: ${subject}`,
  answer: { table: 'users' },
})
