import * as z from 'zod/mini'
import { patch, type Reader } from '#schema/entities/tables.ts'
import type { User } from '#schema/entities/user.ts'
import { id } from '#schema/fields/fields.ts'
import { mustReset } from '#schema/permissions/user.ts'
import { countOf } from '#schema/rules/text.ts'
import { onlineMutation } from './onlineMutation.ts'

/** How many people get a password at once: hashing them takes a while. */
const passwordsAtOnce = 50

/**
 * Gives people their first passwords, or new ones to those who lost theirs: each for one sign-in, shown once. The server
 * generates them. Who already chose a password of their own keeps it, unless it is asked for `again`.
 */
export const giveFirstPasswords = onlineMutation('POST /api/first-passwords', {
  name: 'giveFirstPasswords',
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
  async allow({ actor, args, rows }) {
    for (const userId of args.userIds) {
      const target = await rows.get('users', userId)
      mustReset(actor, target, target?.schoolId ? await rows.get('schools', target.schoolId) : undefined)
    }
  },
  plan: async ({ args, rows }) =>
    (await receiversOf(rows, args)).map(({ id }) => patch('users', id, { mustChangePassword: true })),
  describe: ({ userIds }) => `Primeiras senhas dadas: ${countOf(userIds.length, 'pessoa', 'pessoas')}`,
  answer: { table: 'users', many: true },
})

/** Those who get a password: all who have none of their own. */
export async function receiversOf(
  rows: Reader,
  { userIds, again = false }: { userIds: readonly number[]; again?: boolean | undefined },
): Promise<User[]> {
  const people = await Promise.all([...new Set(userIds)].map((userId) => rows.get('users', userId)))
  return people.filter((person): person is User => !!person && (again || person.mustChangePassword))
}
