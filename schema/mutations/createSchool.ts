import { schoolInsert } from '../entities/school.ts'
import { put } from '../entities/tables.ts'
import { mustBeGlobal } from '../policies/user.ts'
import { mutation } from './mutation.ts'

/** Adds a school (spec section 7); only who runs all schools. */
export const createSchool = mutation('POST /api/schools', {
  name: 'createSchool',
  roles: ['admin', 'superadmin'],
  args: schoolInsert,
  allow: async ({ actor }) => mustBeGlobal(actor),
  plan: async ({ args: { name, active }, at, ids }) => [
    put('schools', { id: ids[0]!, name, active, mainAdminId: null, createdAt: at }),
  ],
  makes: () => ['schools'],
  tell: ({ name }) => `Escola criada: ${name}`,
  answer: { table: 'schools' },
})
