import { type DayReader, keyOf, type Rows, type TableName } from '#schema/nouns/tables.ts'

const inDays = <R extends { date: string }>(rows: readonly R[] = [], first: string, last: string) =>
  rows.filter(({ date }) => first <= date && date <= last)

/** Reads whole rows in memory, such as a device has that holds them all. */
export function memoryReader(all: { [T in TableName]?: readonly Rows[T][] }): DayReader {
  const byKey = new Map<TableName, Map<unknown, unknown>>()
  const keyed = <T extends TableName>(table: T) => {
    const known = byKey.get(table) ?? new Map((all[table] ?? []).map((row) => [keyOf(table, row as never), row]))
    byKey.set(table, known)
    return known as Map<unknown, Rows[T]>
  }
  return {
    get: async (table, key) => keyed(table).get(key),
    where: async (table, match) => {
      const wanted = Object.entries(match)
      const rows = (all[table] ?? []) as readonly Record<string, unknown>[]
      return rows.filter((row) => wanted.every(([name, value]) => row[name] === value)) as never
    },
    rollsOfDays: async (first, last) => inDays(all.rollCalls, first, last),
    attendanceOfDays: async (first, last) => ({
      rolls: inDays(all.rollCalls, first, last),
      attendance: inDays(all.attendance, first, last),
    }),
    modulesOfOthersRolls: async () => new Map(),
  }
}
