import * as z from 'zod/mini'
import { id } from '../entities/fields.ts'
import { remove } from '../entities/tables.ts'
import { Refusal } from '../errors.ts'
import { mustFindSchool } from '../policies/school.ts'
import { mustBeGlobal } from '../policies/user.ts'
import { mutation } from './mutation.ts'

/** What keeps a school from being deleted; all else in it hangs on one of these. */
const holders = ['users', 'classes', 'modules', 'courses'] as const

/** Deletes an empty school; one that still has users or data stays (spec section 8, decisions section 6). */
export const deleteSchool = mutation('DELETE /api/schools/:id', {
  name: 'deleteSchool',
  roles: ['admin', 'superadmin'],
  args: z.object({ id }),
  async allow({ actor, args, rows }) {
    mustBeGlobal(actor)
    await mustFindSchool(rows, args.id)
  },
  async plan({ args, rows }) {
    for (const table of holders) {
      if ((await rows.where(table, { schoolId: args.id })).length) throw new Refusal('school.notEmpty')
    }
    return [remove('schools', args.id)]
  },
  tell: (_, { subject = 'uma escola' }) => `Escola excluída: ${subject}`,
  answer: { table: 'schools' },
})
