import * as z from 'zod/mini'
import { id } from '../entities/fields.ts'
import type { Reader, Rows } from '../entities/tables.ts'
import type { Actor } from '../entities/user.ts'
import { Refusal } from '../errors.ts'
import { isAdminOf, mustBeGlobal, mustRemove } from '../policies/user.ts'
import { type RowChange, rootsOf } from '../rules/restorePlan.ts'

/** Brings back what an act of the journal deleted. The plan comes from the journal (`restorePlan`), which devices do not hold. */
export const restoreDeleted = {
  name: 'restoreDeleted',
  method: 'POST',
  path: '/api/activities/:id/restore',
  roles: ['admin', 'superadmin'],
  args: z.object({ id }),
  tell: () => 'Exclusão desfeita',
} as const

/** Who may delete a thing may bring it back; what another school deleted is not there. */
export async function mustRestore(
  actor: Actor,
  entry: { tenant: number; changes: RowChange[] },
  rows: Reader,
): Promise<void> {
  if (!isAdminOf(actor, { schoolId: entry.tenant || null })) throw new Refusal('notFound')
  const school = await rows.get('schools', entry.tenant)
  for (const { table, row } of rootsOf(entry.changes)) {
    if (table === 'schools') mustBeGlobal(actor)
    if (table === 'users') mustRemove(actor, row as Rows['users'], school)
  }
}
