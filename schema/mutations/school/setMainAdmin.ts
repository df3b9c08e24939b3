import * as z from 'zod/mini'
import { Refusal } from '#schema/errors.ts'
import { id } from '#schema/fields/fields.ts'
import { patch } from '#schema/nouns/tables.ts'
import { mustFindSchool } from '#schema/permissions/school.ts'
import { mustBeGlobal } from '#schema/permissions/user.ts'
import { mutation } from '../mutation.ts'

/** Makes an administrator of a school its main one (spec section 5). Changes nothing for the main administrator. */
export const setMainAdmin = mutation('POST /api/schools/:id/set-main-admin', {
  name: 'setMainAdmin',
  summary: 'Define o administrador principal',
  roles: mustBeGlobal.roles,
  args: z.object({ id, adminId: id }),
  example: ({ school, admin }) => ({ id: school, adminId: admin }),
  async allow({ actor, args, rows }) {
    mustBeGlobal(actor)
    await mustFindSchool(rows, args.id)
  },
  async plan({ args, rows }) {
    const admin = await rows.get('users', args.adminId)
    if (admin?.role !== 'admin' && admin?.role !== 'superadmin')
      throw new Refusal('notFound', 'Administrador não encontrado.')
    if (admin.schoolId === null) throw new Refusal('school.globalAdmin')
    if (admin.schoolId !== args.id) throw new Refusal('school.notOfAdmin')
    const school = await mustFindSchool(rows, args.id)
    return school.mainAdminId === admin.id ? [] : [patch('schools', school.id, { mainAdminId: admin.id })]
  },
  describe: (_, { subject = 'uma escola' }) => `Administrador principal definido: ${subject}`,
  answer: { table: 'schools' },
  message: (changed) =>
    changed
      ? 'Administrador principal definido com sucesso.'
      : 'Este administrador já é o principal da escola. Nada foi alterado.',
})
