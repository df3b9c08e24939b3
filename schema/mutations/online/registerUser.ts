import * as z from 'zod/mini'
import { Refusal } from '#schema/errors.ts'
import { roleNouns } from '#schema/fields/labels.ts'
import { userInsert } from '#schema/nouns/newAccount.ts'
import { isGlobal } from '#schema/nouns/readers.ts'
import { type Change, put, type Reader } from '#schema/nouns/tables.ts'
import type { Actor } from '#schema/nouns/user.ts'
import { mustFindSchool } from '#schema/permissions/school.ts'
import { canCreateUser } from '#schema/permissions/user.ts'
import { loginMustBeFree } from '#schema/rules/people/loginAvailability.ts'
import { onlineMutation } from './onlineMutation.ts'

const args = userInsert.check(
  z.refine(({ email, username }) => Boolean(email || username), { message: 'E-mail é obrigatório', path: ['email'] }),
)
type NewUser = z.output<typeof args>

/**
 * Creates an account (spec section 7; decisions section 1). Administrators create it in their own school, whatever
 * school the body names; global administrators in any. Answers with the new user and never touches the caller's
 * session.
 */
export const registerUser = onlineMutation('POST /api/register', {
  name: 'registerUser',
  summary: 'Cria a conta de um aluno, professor ou administrador',
  roles: canCreateUser.roles,
  args,
  example: ({ school }) => ({
    name: 'Nova',
    email: 'nova@escola.br',
    username: 'nova',
    password: 'girassol na janela',
    role: 'student',
    category: 'a',
    schoolId: school,
  }),
  secrets: ['password'],
  async allow({ actor, args }) {
    if (!canCreateUser(actor, args.role)) throw new Refusal('notAllowed')
  },
  plan: async ({ actor, args, rows, at, ids }) => newAccount(rows, actor, args, ids[0]!, at),
  createsRows: () => ['users'],
  tellsTaken: true,
  describe: ({ name, role }) => `${roleNouns[role]} cadastrado: ${name}`,
  answer: { table: 'users' },
})

/**
 * The row of a new account, with its school. Throws a Refusal when the school is missing or the e-mail or username is
 * taken.
 */
export async function newAccount(
  rows: Reader,
  actor: Actor,
  { name, email = null, username = null, role, category, schoolId = null }: Omit<NewUser, 'password'>,
  id: number,
  createdAt: number,
): Promise<Change[]> {
  const school = isGlobal(actor) ? schoolId : actor.schoolId
  if (school !== null) await mustFindSchool(rows, school)
  else if (role !== 'admin') throw new Refusal('args.invalid', 'schoolId: a escola é obrigatória.')
  await loginMustBeFree(rows, { email, username })
  return [
    put('users', {
      id,
      name,
      email,
      username,
      role,
      category: role === 'student' ? (category === undefined ? 'pro' : category) : null,
      schoolId: school,
      // Whoever registers somebody does not go on knowing their password.
      mustChangePassword: true,
      createdAt,
    }),
  ]
}
