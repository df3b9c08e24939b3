import * as z from 'zod/mini'
import { id } from '#schema/fields/fields.ts'
import { patch } from '#schema/nouns/tables.ts'
import { mustReset } from '#schema/permissions/user.ts'
import { onlineMutation } from './onlineMutation.ts'

/**
 * Gives a person who forgot their password a new one for one sign-in. The server generates it and shows it once
 * (decisions section 8). Their sessions end, and they must choose their own password before anything else.
 */
export const resetPassword = onlineMutation('POST /api/users/:id/reset-password', {
  name: 'resetPassword',
  summary: 'Dá uma nova senha, dita uma só vez, a quem esqueceu a sua',
  roles: mustReset.roles,
  args: z.object({ id }),
  example: ({ student }) => ({ id: student }),
  async allow({ actor, args, rows }) {
    const target = await rows.get('users', args.id)
    const school = target?.schoolId ? await rows.get('schools', target.schoolId) : undefined
    mustReset(actor, target, school)
  },
  plan: async ({ args }) => [patch('users', args.id, { mustChangePassword: true })],
  describe: (_, { subject = 'uma pessoa' }) => `Nova senha dada: ${subject}`,
  answer: { table: 'users' },
})
