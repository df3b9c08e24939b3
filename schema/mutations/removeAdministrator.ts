import * as z from 'zod/mini'
import { id } from '../entities/fields.ts'
import { Refusal } from '../errors.ts'
import { isGlobal, isPrincipalAdmin, mustFind, mustRemove } from '../policies/user.ts'
import { accountRemoval } from '../rules/accountRemoval.ts'
import { mutation } from './mutation.ts'

/** The principal administrator removes another administrator of the school (spec section 6); never themselves. */
export const removeAdministrator = mutation('DELETE /api/admin-principal/delete-admin/:id', {
  name: 'removeAdministrator',
  roles: ['admin', 'superadmin'],
  args: z.object({ id }),
  async allow({ actor, args, rows }) {
    const own = actor.schoolId === null ? undefined : await rows.get('schools', actor.schoolId)
    if (!isGlobal(actor) && !isPrincipalAdmin(actor, own)) throw new Refusal('admin.notPrincipal')
    const target = mustFind(actor, await rows.get('users', args.id))
    if (target.role !== 'admin' && target.role !== 'superadmin') throw new Refusal('notFound')
    mustRemove(actor, target, own)
  },
  plan: async ({ actor, args, rows }) => accountRemoval(rows, mustFind(actor, await rows.get('users', args.id))),
  tell: (_, { subject = 'uma pessoa' }) => `Administrador removido: ${subject}`,
  answer: { table: 'users' },
})
