import { type DayReader, keyOf, type Rows, type TableName } from '#schema/nouns/tables.ts'
import type { School } from './randomTimetable.ts'

/** Reads whole rows in memory, as a device of the office would that has them all. */
export function readerOfSchool(school: School): DayReader {
  const byKey = new Map<TableName, Map<unknown, unknown>>()
  const keyed = <T extends TableName>(table: T) => {
    const known = byKey.get(table) ?? new Map(school[table].map((row) => [keyOf(table, row as never), row]))
    byKey.set(table, known)
    return known as Map<unknown, Rows[T]>
  }
  return {
    get: async (table, key) => keyed(table).get(key),
    where: async (table, match) => {
      const wanted = Object.entries(match)
      const rows = school[table] as unknown as Record<string, unknown>[]
      return rows.filter((row) => wanted.every(([name, value]) => row[name] === value)) as never
    },
    rollsOfDays: async (first, last) => school.rollCalls.filter(({ date }) => first <= date && date <= last),
  }
}
