import type { Connection } from './connection.ts'
import { isConstraint, isInUse } from './faults.ts'
import type { Pool } from './pool.ts'

/**
 * The journal is the largest table of a network: PostgreSQL keeps the entries of each calendar year (UTC, by when they
 * arrived) in a table of its own, `journal_2026`, and all others in `journal_other`, so that none is ever refused.
 * What asks for a time reads the tables of its years alone; what asks for a number looks into each.
 * Guarantees: no entry is moved. A year whose first entries are in `journal_other` has all of them there.
 * Invariant: an entry's number is in the journal once. The key of a table in parts has the time in it, so the database
 * does not see to that: whoever adds an entry under a number that a device gave it looks for the number first, under the
 * lock of its school (execute/executeQueued.ts).
 */

/** A clock that is far wrong makes no table. */
const [firstYear, endOfYears] = [2000, 2100]

/** The calendar years (UTC) of some times, ms. */
export const yearsOf = (times: readonly number[]): number[] => [
  ...new Set(times.map((time) => new Date(time).getUTCFullYear())),
]

/**
 * Makes a year's table, if it is missing, once nobody uses the journal. Throws when somebody does for too long.
 * @returns false when it cannot be made: the year has entries among the others
 */
export async function keepYear(connection: Connection, year: number): Promise<boolean> {
  if (!(year >= firstYear && year < endOfYears)) return true
  const [[isKept]] = (await connection.rows('SELECT "journal_year"(cast(? as integer))', [year])) as [[number]]
  return isKept === 1
}

/** The same, each by itself. Returns what the people who run the server should know. */
export async function prepareYears(pool: Pool, years: readonly number[]): Promise<string[]> {
  const lines: string[] = []
  for (const year of years) {
    const isKept = await keepYear(pool, year).catch((error) => {
      if (!isInUse(error) && !isConstraint(error)) throw error
      lines.push(`the journal was in use: its table of ${year} is made another day`)
      return true
    })
    if (!isKept) lines.push(`journal_other had entries of ${year} before that year got a table: all of them stay there`)
  }
  return lines
}
