import * as z from 'zod/mini'
import { Refusal } from '#schema/errors.ts'
import { password } from '#schema/nouns/newPassword.ts'
import { email, user } from '#schema/nouns/user.ts'
import { canCreateUser } from '#schema/permissions/user.ts'
import { onlineMutation } from './onlineMutation.ts'
import { newAccount } from './registerUser.ts'

const missing = 'Campos obrigatórios'

/**
 * Creates an administrator of a school or, without a school, a global one (spec section 5: all fields but the school
 * are required).
 */
export const addAdministrator = onlineMutation('POST /api/admins', {
  name: 'addAdministrator',
  summary: 'Cria um administrador, de uma escola ou de todas',
  roles: canCreateUser.roles,
  args: z.object({
    name: z.pipe(z.string({ error: missing }).check(z.trim(), z.minLength(1, missing)), user.shape.name),
    email: email(missing, 'E-mail inválido'),
    password: z.pipe(z.string({ error: missing }).check(z.minLength(1, missing)), password),
    schoolId: z.optional(user.shape.schoolId),
  }),
  example: ({ school }) => ({
    name: 'Nova',
    email: 'nova@escola.br',
    password: 'girassol na janela',
    schoolId: school,
  }),
  secrets: ['password'],
  async allow({ actor }) {
    if (!canCreateUser(actor, 'admin')) throw new Refusal('notAllowed')
  },
  plan: async ({ actor, args, rows, at, ids }) => newAccount(rows, actor, { ...args, role: 'admin' }, ids[0]!, at),
  createsRows: () => ['users'],
  tellsTaken: true,
  describe: ({ name }) => `Administrador cadastrado: ${name}`,
  answer: { table: 'users' },
})
