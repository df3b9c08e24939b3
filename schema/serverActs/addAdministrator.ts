import * as z from 'zod/mini'
import { email, password, user } from '../entities/user.ts'
import { Refusal } from '../errors.ts'
import { canMakeUser } from '../policies/user.ts'
import { newAccount } from './registerUser.ts'
import { serverAct } from './serverAct.ts'

const missing = 'Campos obrigatórios'

/** Makes an administrator of a school or, without one, of all (spec section 5: all but the school are needed). */
export const addAdministrator = serverAct('POST /api/admins', {
  name: 'addAdministrator',
  roles: ['admin', 'superadmin'],
  args: z.object({
    name: z.pipe(z.string({ error: missing }).check(z.trim(), z.minLength(1, missing)), user.shape.name),
    email: email(missing, 'E-mail inválido'),
    password: z.pipe(z.string({ error: missing }).check(z.minLength(1, missing)), password),
    schoolId: z.optional(user.shape.schoolId),
  }),
  secrets: ['password'],
  async allow({ actor }) {
    if (!canMakeUser(actor, 'admin')) throw new Refusal('notAllowed')
  },
  plan: async ({ actor, args, rows, at, ids }) => newAccount(rows, actor, { ...args, role: 'admin' }, ids[0]!, at),
  makes: () => ['users'],
  tell: ({ name }) => `Administrador cadastrado: ${name}`,
  answer: { table: 'users' },
})
