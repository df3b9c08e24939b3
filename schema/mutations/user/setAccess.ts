import * as z from 'zod/mini'
import { id } from '#schema/fields/fields.ts'
import { patch } from '#schema/nouns/tables.ts'
import { user } from '#schema/nouns/user.ts'
import { mustBar } from '#schema/permissions/user.ts'
import { mutation } from '../mutation.ts'

/**
 * Bars a person, whose sessions end and whose devices forget what they hold (web/mirror/session/revoke.ts), or lets
 * them in again.
 */
export const setAccess = mutation('PATCH /api/users/:id/access', {
  name: 'setAccess',
  summary: 'Bloqueia o acesso de uma pessoa, ou o permite de novo',
  roles: mustBar.roles,
  args: z.object({ id, barred: user.shape.barred }),
  example: ({ student }) => ({ id: student, barred: true }),
  async allow({ actor, args, rows }) {
    const target = await rows.get('users', args.id)
    mustBar(actor, target, target?.schoolId ? await rows.get('schools', target.schoolId) : undefined)
  },
  plan: async ({ args }) => [patch('users', args.id, { barred: args.barred })],
  describe: ({ barred }, { subject = 'uma pessoa' }) =>
    barred ? `Acesso bloqueado: ${subject}` : `Acesso permitido: ${subject}`,
  putBack: { fields: ['barred'], args: ({ key, value }) => ({ id: key, barred: value }) },
  answer: { table: 'users' },
})
