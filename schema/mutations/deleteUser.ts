import * as z from 'zod/mini'
import { id } from '../entities/fields.ts'
import { mustFind, mustRemove } from '../policies/user.ts'
import { accountRemoval } from '../rules/accountRemoval.ts'
import { mutation } from './mutation.ts'

/** Deletes a person's account and what goes with it (decisions section 6). Nobody deletes their own. */
export const deleteUser = mutation('DELETE /api/users/:id', {
  name: 'deleteUser',
  roles: ['admin', 'superadmin'],
  args: z.object({ id }),
  async allow({ actor, args, rows }) {
    const target = mustFind(actor, await rows.get('users', args.id))
    mustRemove(actor, target, target.schoolId === null ? undefined : await rows.get('schools', target.schoolId))
  },
  plan: async ({ actor, args, rows }) => accountRemoval(rows, mustFind(actor, await rows.get('users', args.id))),
  tell: (_, { subject = 'uma pessoa' }) => `Conta excluída: ${subject}`,
  answer: { table: 'users' },
})
