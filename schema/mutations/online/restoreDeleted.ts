import * as z from 'zod/mini'
import { Refusal } from '#schema/errors.ts'
import { id } from '#schema/fields/fields.ts'
import type { Reader, Rows } from '#schema/nouns/tables.ts'
import { type Actor, email, username } from '#schema/nouns/user.ts'
import { permission, staff } from '#schema/permissions/permission.ts'
import { mustOwnRoll } from '#schema/permissions/rollCall.ts'
import { isAdminOf, mustBeGlobal, mustRemove } from '#schema/permissions/user.ts'
import {
  type Login,
  mustBeRestorable,
  type RestorePlan,
  type RowChange,
  restorePlan,
  rootsOf,
} from '#schema/rules/journal/restorePlan.ts'
import { moveRollCall } from '../rollCall/moveRollCall.ts'
import { withdrawRollCall } from '../rollCall/withdrawRollCall.ts'

/** An entry of the journal, as far as restoring needs it. `receivedAt` is in ms. */
export interface Deletion {
  tenant: number
  name: string
  receivedAt: number
  changes: RowChange[]
}

const address = email('E-mail é obrigatório', 'E-mail inválido')

/** What restoring is given: besides what every act is given, the entry, which devices do not hold. */
export interface RestoreContext {
  actor: Actor
  login?: Login
  entry: Deletion
  rows: Reader
  /** The server's clock, ms. */
  now: number
  zone: string
}

/**
 * Throws a Refusal unless the actor may restore the entry. Restoring needs the right to delete, and what another school
 * deleted does not exist (404). So a withdrawn roll comes back also by who took it.
 */
const mustRestore = permission(
  staff,
  async (actor: Actor, entry: Deletion, rows: Reader, now: number): Promise<void> => {
    if (actor.role === 'teacher') {
      if (actor.schoolId !== entry.tenant) throw new Refusal('notFound')
      const rolls = entry.name === withdrawRollCall.name ? rootsOf(entry.changes) : []
      const header = rolls.find(({ table }) => table === 'rollCalls')?.row as Rows['rollCalls'] | undefined
      if (!header) throw new Refusal('notAllowed')
      return mustOwnRoll(actor, rows, { ...header, at: now }, header)
    }
    if (!isAdminOf(actor, { schoolId: entry.tenant || null })) throw new Refusal('notFound')
    const school = await rows.get('schools', entry.tenant)
    for (const { table, row } of rootsOf(entry.changes)) {
      if (table === 'schools') mustBeGlobal(actor)
      if (table === 'users') mustRemove(actor, row as Rows['users'], school)
    }
  },
)

/** Restores what an entry of the journal deleted (decisions section 6). */
export const restoreDeleted = {
  name: 'restoreDeleted',
  method: 'POST',
  path: '/api/activities/:id/restore',
  roles: mustRestore.roles,
  /** `email` or `username`: how a person signs in whose own is somebody else's by now. */
  args: z.object({ id, email: z.optional(address), username: z.optional(username) }),
  allow: ({ actor, entry, rows, now }: RestoreContext): Promise<void> => mustRestore(actor, entry, rows, now),
  async plan({ entry, rows, ...context }: RestoreContext): Promise<RestorePlan> {
    if (entry.name === moveRollCall.name) throw new Refusal('activity.notDeletion')
    mustBeRestorable(entry.receivedAt, context.now)
    return restorePlan(entry.changes, rows, context)
  },
  describe: () => 'Exclusão desfeita',
} as const
