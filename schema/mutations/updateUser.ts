import * as z from 'zod/mini'
import { id } from '../entities/fields.ts'
import { patch } from '../entities/tables.ts'
import { userUpdate } from '../entities/user.ts'
import { Refusal } from '../errors.ts'
import { canEditUser, mustFind } from '../policies/user.ts'
import { mustBeFree } from '../rules/loginFree.ts'
import { mutation } from './mutation.ts'

/** Changes a person's name and e-mail and, of students, the category (spec sections 5 and 7). */
export const updateUser = mutation('PATCH /api/users/:id', {
  name: 'updateUser',
  roles: ['admin', 'superadmin'],
  args: z.extend(userUpdate, { id }),
  async allow({ actor, args, rows }) {
    const target = mustFind(actor, await rows.get('users', args.id))
    const school = target.schoolId === null ? undefined : await rows.get('schools', target.schoolId)
    if (!canEditUser(actor, target, school)) throw new Refusal('notAllowed')
  },
  async plan({ actor, args: { id, name, email, category }, rows }) {
    const target = mustFind(actor, await rows.get('users', id))
    if (email !== undefined) await mustBeFree(rows, { email }, id)
    return [
      patch('users', id, {
        ...(name !== undefined && { name }),
        ...(email !== undefined && { email }),
        ...(category !== undefined && target.role === 'student' && { category }),
      }),
    ]
  },
  tell: (_, { subject = 'uma pessoa' }) => `Cadastro alterado: ${subject}`,
  answer: { table: 'users' },
})
