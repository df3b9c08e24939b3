import * as z from 'zod/mini'
import { Refusal } from '#schema/errors.ts'
import { id } from '#schema/fields/fields.ts'
import { isGlobal } from '#schema/nouns/readers.ts'
import { isPrincipalAdmin, mustFind, mustRemove } from '#schema/permissions/user.ts'
import { accountRemoval } from '#schema/rules/people/accountRemoval.ts'
import { mutation } from '../mutation.ts'

/** The principal administrator removes another administrator of the school, never themselves (spec section 6). */
export const removeAdministrator = mutation('DELETE /api/admin-principal/delete-admin/:id', {
  name: 'removeAdministrator',
  summary: 'O administrador principal remove outro da escola',
  roles: mustRemove.roles,
  args: z.object({ id }),
  example: ({ admin }) => ({ id: admin }),
  async allow({ actor, args, rows }) {
    const own = actor.schoolId === null ? undefined : await rows.get('schools', actor.schoolId)
    if (!isGlobal(actor) && !isPrincipalAdmin(actor, own)) throw new Refusal('admin.notPrincipal')
    const target = mustFind(actor, await rows.get('users', args.id))
    if (target.role !== 'admin' && target.role !== 'superadmin') throw new Refusal('notFound')
    mustRemove(actor, target, own)
  },
  plan: async ({ actor, args, rows }) => accountRemoval(rows, mustFind(actor, await rows.get('users', args.id))),
  describe: (_, { subject = 'uma pessoa' }) => `Administrador removido: ${subject}`,
  answer: { table: 'users' },
})
