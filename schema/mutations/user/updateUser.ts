import * as z from 'zod/mini'
import { Refusal } from '#schema/errors.ts'
import { id } from '#schema/fields/fields.ts'
import { patch } from '#schema/nouns/tables.ts'
import { users, userUpdate } from '#schema/nouns/user.ts'
import { canEditUser, mustFind } from '#schema/permissions/user.ts'
import { definedFields } from '#schema/rules/definedFields.ts'
import { loginMustBeFree } from '#schema/rules/people/loginAvailability.ts'
import { mutation, putBackById } from '../mutation.ts'

/**
 * Changes a person's name, e-mail, username and, for students, the category (spec sections 5 and 7). Throws 409 for an
 * e-mail or a username that another account has.
 */
export const updateUser = mutation('PATCH /api/users/:id', {
  name: 'updateUser',
  summary: 'Altera nome, e-mail e categoria',
  roles: canEditUser.roles,
  args: z.extend(userUpdate, { id }),
  example: ({ student }) => ({ id: student, ...users.examples() }),
  async allow({ actor, args, rows }) {
    const target = mustFind(actor, await rows.get('users', args.id))
    const school = target.schoolId === null ? undefined : await rows.get('schools', target.schoolId)
    if (!canEditUser(actor, target, school)) throw new Refusal('notAllowed')
  },
  async plan({ actor, args: { id, category, ...fields }, rows }) {
    const target = mustFind(actor, await rows.get('users', id))
    await loginMustBeFree(rows, fields, id)
    return [patch('users', id, definedFields({ ...fields, ...(target.role === 'student' && { category }) }))]
  },
  describe: (_, { subject = 'uma pessoa' }) => `Cadastro alterado: ${subject}`,
  putBack: putBackById,
  tellsTaken: true,
  answer: { table: 'users' },
})
