import { type ErrorCode, Refusal } from '#schema/errors.ts'
import { addDays, civilDateOf } from '#schema/fields/dates/civilDate.ts'
import type { Mutation } from '#schema/mutations/mutation.ts'
import { type Key, keyOf, type Reader, type Rows } from '#schema/nouns/tables.ts'
import type { Actor } from '#schema/nouns/user.ts'
import { linkOnDay, type Taught, teachersOnDay } from '#server/store/journal/dayHistory.ts'
import type { Q } from '#server/store/store.ts'

/**
 * Rights and links as they were on the day of a roll (decisions section 9), for acts that say which day that is
 * (`requestedDay`): a roll that was right on its day is taken although the class has another teacher by now, or no longer
 * has the module.
 * Guarantees: it is asked only when the rows as they are refuse, up to 30 days back, and from what this server knew on
 * that day, never from what a device says. Whoever taught the class that day may write on that day's roll, and on no
 * other. What they read does not change.
 * Invariant: an act by a right that ended counts as done when the right ended at the latest: it never replaces what was
 * written after that. Enrollments have days of their own, and rows that are gone stay gone.
 * After a crash: it only reads.
 */

/** How far back the day may be. */
export const requestedDays = 30

/** The refusals that other rights or links of that day may lift. */
const liftable: ErrorCode[] = ['notAllowed', 'lesson.notInClass', 'attendance.classRequired']

interface Asking {
  actor: Actor
  at: number
  now: number
  zone: string
  /** However long ago the day is. */
  anyDay?: boolean
}

export interface RequestedDay {
  /** Does something with the rows as they are and, if they refuse it, as they were that day. Throws the first Refusal. */
  asked<T>(rows: Reader, work: (rows: Reader) => Promise<T>): Promise<T>
  /** When the right ended by which it was done, ms; null when it did not. */
  doneBy(): number | null
}

export function rowsOfDay(q: Q, act: Mutation, args: unknown, { actor, at, now, zone, anyDay }: Asking): RequestedDay {
  const date = act.requestedDay?.(args, { at, zone })
  const isRequested = date !== undefined && (anyDay || date >= addDays(civilDateOf(now, zone), -requestedDays))
  let doneBy = Number.POSITIVE_INFINITY
  return {
    async asked(rows, work) {
      try {
        return await work(rows)
      } catch (error) {
        if (!(isRequested && error instanceof Refusal && liftable.includes(error.code))) throw error
        const day = readerOfDay(q, rows, { actor, date: date!, zone })
        try {
          const done = await work(day.rows)
          doneBy = Math.min(doneBy, day.until())
          return done
        } catch (onDay) {
          throw onDay instanceof Refusal ? error : onDay
        }
      }
    },
    doneBy: () => (Number.isFinite(doneBy) ? doneBy : null),
  }
}

/** What says who teaches: the class, and its subjects. */
const isTaught = (table: string): table is Taught => table === 'classes' || table === 'moduleClasses'

/** The rows as they are, but with the classes and subjects as the actor's that they taught that day, and the links of that day. */
export function readerOfDay(q: Q, rows: Reader, { actor, date, zone }: { actor: Actor; date: string; zone: string }) {
  let until = Number.POSITIVE_INFINITY
  async function taughtBy<R extends { teacherId: number | null }>(table: Taught, key: Key, row: R): Promise<R> {
    if (row.teacherId === actor.id) return row
    const teacher = (await teachersOnDay(q, table, key, date, zone)).find(({ teacherId }) => teacherId === actor.id)
    if (!teacher) return row
    until = Math.min(until, teacher.until)
    return { ...row, teacherId: actor.id }
  }
  const get: Reader['get'] = async (table, key) => {
    const row = (await rows.get(table, key)) as Rows[Taught] | undefined
    if (isTaught(table) && row) return (await taughtBy(table, key, row)) as never
    if (table === 'moduleClasses') return (await linkOnDay(q, key, date, zone)) as never
    return row as never
  }
  const where: Reader['where'] = async (table, match) => {
    if (table !== 'moduleClasses' || !('moduleId' in match && 'classId' in match)) return rows.where(table, match)
    const link = await get(table, keyOf(table, match))
    return link ? [link] : []
  }
  return { rows: { get, where }, until: () => until }
}
