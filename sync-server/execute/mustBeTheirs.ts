import type { Reader, TableName } from '#schema/entities/tables.ts'
import type { Actor } from '#schema/entities/user.ts'
import { Refusal } from '#schema/errors.ts'
import type { OutboxCall } from '#schema/sync/protocol.ts'
import { teacherAt } from '#server/store/journal/teacherAt.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import type { Q } from '#server/store/store.ts'
import { parseCall } from './command.ts'

/** For how long somebody may still bring what they did in a class that they taught then, ms. */
const asLongAs = 30 * 24 * 60 * 60_000

/**
 * Throws a Refusal when an act's author may not call it: whoever has the key of their device could have written the file
 * by hand, and would have the office do what it alone may. Who teaches a class is asked of the time of the act, since the
 * class of somebody who left has another teacher now, but of no time longer ago than thirty days: only the file says
 * when it was.
 */
export async function mustBeTheirs(q: Q, author: Actor, call: OutboxCall, now: number): Promise<void> {
  try {
    const { act, args } = parseCall(author, call)
    await act.allow({ actor: author, args, rows: rowsAt(q, author, Math.max(call.at, now - asLongAs)) })
  } catch (error) {
    throw error instanceof Refusal && error.code === 'notAllowed' ? notTheirs() : error
  }
}

const notTheirs = () => new Refusal('notAllowed', 'Quem deixou isto no aparelho não podia fazê-lo.')

/** The rows of now, with the classes that somebody taught at a time as theirs. */
function rowsAt(q: Q, { id }: Actor, at: number): Reader {
  const rows = readerOf(q)
  return {
    where: rows.where,
    async get(table: TableName, key) {
      const row = await rows.get(table, key)
      if (table !== 'classes' || !row || (await teacherAt(q, Number(key), at)) !== id) return row as never
      return { ...row, teacherId: id } as never
    },
  }
}
