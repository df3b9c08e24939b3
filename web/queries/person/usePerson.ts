import { Refusal } from '#schema/errors.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import type { Actor, User } from '#schema/nouns/user.ts'
import { mustReadPerson } from '#schema/permissions/person.ts'
import type { ReadableRows } from '#schema/permissions/readableRows.ts'
import { useSession } from '#web/session/session.ts'
import { useRows } from '../useRows.ts'

/**
 * The student or teacher whose page was asked for. Null when this device does not have them or the signed-in person may
 * not read them; undefined while they load.
 */
export function usePerson(id: number): User | null | undefined {
  const actor = useSession().user
  return useRows(async (rows) => (actor ? ((await readPerson(rows, actor, id))?.person ?? null) : null), [actor, id])
}

/** The person, and which of their rows the actor may read; null as for `usePerson`. */
export async function readPerson(
  rows: Reader,
  actor: Actor,
  id: number,
): Promise<{ person: User; isReadable: ReadableRows } | null> {
  const person = await rows.get('users', id)
  try {
    const isReadable = await mustReadPerson(actor, person, rows)
    return person ? { person, isReadable } : null
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
