import * as z from 'zod/mini'
import { id } from '../entities/fields.ts'
import { Refusal } from '../errors.ts'
import { canLetIn, mustFind } from '../policies/user.ts'
import { serverAct } from './serverAct.ts'

/** Lets a person try to sign in again at once after too many wrong tries, which only the server counts. Changes no row. */
export const endSignInWait = serverAct('DELETE /api/users/:id/sign-in-wait', {
  name: 'endSignInWait',
  roles: ['admin', 'superadmin'],
  args: z.object({ id }),
  async allow({ actor, args, rows }) {
    if (!canLetIn(actor, mustFind(actor, await rows.get('users', args.id)))) throw new Refusal('notAllowed')
  },
  plan: async () => [],
  tell: (_, { subject = 'uma pessoa' }) => `Entrada liberada: ${subject}`,
  answer: { table: 'users' },
})
