import * as z from 'zod/mini'
import type { Reader, Rows } from '#schema/entities/tables.ts'
import type { Actor } from '#schema/entities/user.ts'
import { Refusal } from '#schema/errors.ts'
import { id } from '#schema/fields/fields.ts'
import { administrators, permission } from '#schema/permissions/permission.ts'
import { isAdminOf, mustBeGlobal, mustRemove } from '#schema/permissions/user.ts'
import { type RowChange, rootsOf } from '#schema/rules/journal/restorePlan.ts'

/**
 * Throws a Refusal unless the actor may restore the entry. Restoring needs the right to delete, and what another school
 * deleted does not exist (404).
 */
export const mustRestore = permission(
  administrators,
  async (actor: Actor, entry: { tenant: number; changes: RowChange[] }, rows: Reader): Promise<void> => {
    if (!isAdminOf(actor, { schoolId: entry.tenant || null })) throw new Refusal('notFound')
    const school = await rows.get('schools', entry.tenant)
    for (const { table, row } of rootsOf(entry.changes)) {
      if (table === 'schools') mustBeGlobal(actor)
      if (table === 'users') mustRemove(actor, row as Rows['users'], school)
    }
  },
)

/**
 * Restores what an entry of the journal deleted. The plan comes from the journal (`restorePlan`), which devices do not
 * hold.
 */
export const restoreDeleted = {
  name: 'restoreDeleted',
  method: 'POST',
  path: '/api/activities/:id/restore',
  roles: mustRestore.roles,
  args: z.object({ id }),
  describe: () => 'Exclusão desfeita',
} as const
