import * as z from 'zod/mini'
import { id } from '#schema/fields/fields.ts'
import { patch } from '#schema/nouns/tables.ts'
import { mustReset } from '#schema/permissions/user.ts'
import { countOf } from '#schema/rules/text.ts'
import { onlineMutation } from './onlineMutation.ts'

/** How many people get a password at once: hashing them takes a while. */
const passwordsAtOnce = 50

/**
 * Gives people their first passwords, or new ones to those who lost theirs: each for one sign-in, shown once. The server
 * generates them. Who already chose a password of their own keeps it, unless it is asked for `again`. Who is gone by then,
 * or may not be given one, is left out.
 */
export const giveFirstPasswords = onlineMutation('POST /api/first-passwords', {
  name: 'giveFirstPasswords',
  summary: 'Dá primeiras senhas, ditas uma só vez, a quem ainda não escolheu a sua; com again, a todos os nomeados',
  roles: mustReset.roles,
  args: z.object({
    userIds: z.array(id).check(
      z.minLength(1, 'userIds: diga de quem.'),
      z.maxLength(passwordsAtOnce, {
        error: `userIds: envie até ${passwordsAtOnce} pessoas de cada vez.`,
        abort: true,
      }),
    ),
    again: z.optional(z.boolean()),
  }),
  example: ({ student }) => ({ userIds: [student], again: true }),
  /** Whose password it may be is asked person by person. */
  allow: async () => {},
  plan: ({ actor, args: { userIds, again = false }, rows, each }) =>
    each('userIds', userIds, async (userId) => {
      const target = await rows.get('users', userId)
      mustReset(actor, target, target?.schoolId ? await rows.get('schools', target.schoolId) : undefined)
      return again || target!.mustChangePassword ? [patch('users', userId, { mustChangePassword: true })] : []
    }),
  describe: ({ userIds }) => `Primeiras senhas dadas: ${countOf(userIds.length, 'pessoa', 'pessoas')}`,
  answer: { table: 'users', many: true },
})
