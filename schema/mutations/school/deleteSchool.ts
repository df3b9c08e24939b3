import * as z from 'zod/mini'
import { Refusal } from '#schema/errors.ts'
import { id } from '#schema/fields/fields.ts'
import { isErased } from '#schema/nouns/erasedPerson.ts'
import { type Change, keyOf, remove } from '#schema/nouns/tables.ts'
import { mustFindSchool } from '#schema/permissions/school.ts'
import { mustBeGlobal } from '#schema/permissions/user.ts'
import { mutation } from '../mutation.ts'

/**
 * Rows that keep a school from being deleted, as people do. Everything else in a school, but what it set up, depends on
 * one of these.
 */
const holders = ['classes', 'modules', 'courses'] as const

/** What a school set up for itself, and what it wrote about people who are erased: it goes with the school. */
const ownTables = ['studentRecords', 'frequencyActions', 'frequencyRules', 'calendarDays', 'schoolYears'] as const

/**
 * Deletes an empty school, with what it set up and what stays of erased people. A school with users or data stays (spec
 * section 8, decisions section 6).
 */
export const deleteSchool = mutation('DELETE /api/schools/:id', {
  name: 'deleteSchool',
  summary: 'Exclui uma escola sem usuários nem dados',
  roles: mustBeGlobal.roles,
  args: z.object({ id }),
  example: ({ school }) => ({ id: school }),
  needsConfirmation: true,
  async allow({ actor, args, rows }) {
    mustBeGlobal(actor)
    await mustFindSchool(rows, args.id)
  },
  async plan({ args, rows }) {
    for (const table of holders) {
      if ((await rows.where(table, { schoolId: args.id })).length) throw new Refusal('school.notEmpty')
    }
    const users = await rows.where('users', { schoolId: args.id })
    if (!users.every(isErased)) throw new Refusal('school.notEmpty')
    const own: Change[] = []
    for (const table of ownTables)
      for (const row of await rows.where(table, { schoolId: args.id })) own.push(remove(table, keyOf(table, row)))
    return [...own, ...users.map(({ id }) => remove('users', id)), remove('schools', args.id)]
  },
  describe: (_, { subject = 'uma escola' }) => `Escola excluída: ${subject}`,
  answer: { table: 'schools' },
})
