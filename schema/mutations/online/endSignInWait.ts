import * as z from 'zod/mini'
import { Refusal } from '#schema/errors.ts'
import { id } from '#schema/fields/fields.ts'
import { canEndSignInWait, mustFind } from '#schema/permissions/user.ts'
import { onlineMutation } from './onlineMutation.ts'

/** Ends a person's waiting time after too many wrong sign-ins, which only the server counts. Changes no row. */
export const endSignInWait = onlineMutation('DELETE /api/users/:id/sign-in-wait', {
  name: 'endSignInWait',
  summary: 'Deixa entrar de novo quem errou a senha vezes demais',
  roles: canEndSignInWait.roles,
  args: z.object({ id }),
  example: ({ student }) => ({ id: student }),
  async allow({ actor, args, rows }) {
    if (!canEndSignInWait(actor, mustFind(actor, await rows.get('users', args.id)))) throw new Refusal('notAllowed')
  },
  plan: async () => [],
  describe: (_, { subject = 'uma pessoa' }) => `Entrada liberada: ${subject}`,
  answer: { table: 'users' },
})
