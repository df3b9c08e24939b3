import { schoolInsert, schools } from '#schema/nouns/school.ts'
import { put } from '#schema/nouns/tables.ts'
import { mustBeGlobal } from '#schema/permissions/user.ts'
import { mutation } from '../mutation.ts'

/** Creates a school (spec section 7). Only for global administrators. */
export const createSchool = mutation('POST /api/schools', {
  name: 'createSchool',
  summary: 'Cria uma escola',
  roles: mustBeGlobal.roles,
  args: schoolInsert,
  example: () => ({ ...schools.examples(), name: 'Nova' }),
  allow: async ({ actor }) => mustBeGlobal(actor),
  plan: async ({ args: { name, active }, at, ids }) => [
    put('schools', { id: ids[0]!, name, active, mainAdminId: null, createdAt: at }),
  ],
  createsRows: () => ['schools'],
  describe: ({ name }) => `Escola criada: ${name}`,
  answer: { table: 'schools' },
})
