import { Refusal } from '#schema/errors.ts'
import { addDays, civilDateOf } from '#schema/fields/dates/civilDate.ts'
import type { Actor } from '#schema/nouns/user.ts'
import type { OutboxCall } from '#schema/sync/protocol.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import type { Q } from '#server/store/store.ts'
import { parseCall } from './call.ts'
import { readerOfDay, requestedDays } from './rowsOfDay.ts'

/**
 * Throws a Refusal when an act's author may not call it: whoever has the key of their device could have written the file
 * by hand, and would have the office do what it alone may. Who teaches a class is asked of the day of the roll, and for
 * other acts of the day of the act, since the class of somebody who left has another teacher now; but of no day longer
 * ago than for a roll that is sent (rowsOfDay.ts): only the file says when it was.
 * @returns when the right ended by which it was done, ms; without end for a right that goes on
 */
export async function mustBeTheirs(
  q: Q,
  author: Actor,
  call: OutboxCall,
  { now, zone }: { now: number; zone: string },
): Promise<number> {
  const first = addDays(civilDateOf(now, zone), -requestedDays)
  const at = Math.min(call.at, now)
  try {
    const { act, args } = parseCall(author, call)
    const day = act.requestedDay?.(args, { at, zone }) ?? civilDateOf(at, zone)
    const { rows, until } = readerOfDay(q, readerOf(q), { actor: author, date: day < first ? first : day, zone })
    await act.allow({ actor: author, args, rows, at, zone })
    return until()
  } catch (error) {
    throw error instanceof Refusal && error.code === 'notAllowed' ? notTheirs() : error
  }
}

const notTheirs = () => new Refusal('notAllowed', 'Quem deixou isto no aparelho não podia fazê-lo.')
