import * as z from 'zod/mini'
import { id } from '../entities/fields.ts'
import { patch } from '../entities/tables.ts'
import { mustReset } from '../policies/user.ts'
import { serverAct } from './serverAct.ts'

/**
 * Gives somebody who forgot theirs a password for one sign-in, which the server makes and tells once (decisions section 8). It
 * ends their sessions; they choose their own before anything else.
 */
export const resetPassword = serverAct('POST /api/users/:id/reset-password', {
  name: 'resetPassword',
  roles: ['admin', 'superadmin'],
  args: z.object({ id }),
  async allow({ actor, args, rows }) {
    const target = await rows.get('users', args.id)
    const school = target?.schoolId ? await rows.get('schools', target.schoolId) : undefined
    mustReset(actor, target, school)
  },
  plan: async ({ args }) => [patch('users', args.id, { mustChangePassword: true })],
  tell: (_, { subject = 'uma pessoa' }) => `Nova senha dada: ${subject}`,
  answer: { table: 'users' },
})
