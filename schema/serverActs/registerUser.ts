import * as z from 'zod/mini'
import { roleNouns } from '../entities/labels.ts'
import { type Change, put, type Reader } from '../entities/tables.ts'
import { type Actor, userInsert } from '../entities/user.ts'
import { Refusal } from '../errors.ts'
import { mustFindSchool } from '../policies/school.ts'
import { canMakeUser, isGlobal } from '../policies/user.ts'
import { mustBeFree } from '../rules/loginFree.ts'
import { serverAct } from './serverAct.ts'

const args = userInsert.check(
  z.refine(({ email, username }) => Boolean(email || username), { message: 'E-mail é obrigatório', path: ['email'] }),
)
type NewUser = z.output<typeof args>

/**
 * Makes an account (spec section 7; decisions section 1): administrators in their own school, whatever school the body names;
 * who runs all schools in any. Gives the new user and never touches the caller's session.
 */
export const registerUser = serverAct('POST /api/register', {
  name: 'registerUser',
  roles: ['admin', 'superadmin'],
  args,
  secrets: ['password'],
  async allow({ actor, args }) {
    if (!canMakeUser(actor, args.role)) throw new Refusal('notAllowed')
  },
  plan: async ({ actor, args, rows, at, ids }) => newAccount(rows, actor, args, ids[0]!, at),
  makes: () => ['users'],
  tell: ({ name, role }) => `${roleNouns[role]} cadastrado: ${name}`,
  answer: { table: 'users' },
})

/** The row of a new account, once its e-mail and school are settled. */
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
  await mustBeFree(rows, { email, username })
  return [
    put('users', {
      id,
      name,
      email,
      username,
      role,
      category: role === 'student' ? (category === undefined ? 'pro' : category) : null,
      schoolId: school,
      mustChangePassword: false,
      createdAt,
    }),
  ]
}
