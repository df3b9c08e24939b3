import { isInRoll } from '#schema/nouns/tableNames.ts'
import { type Key, keyOf, type TableName } from '#schema/nouns/tables.ts'
import type { WireRows, WireTable } from './protocol.ts'

/** The table of a row on the wire and in the mirror: a roll is one record, with its marks. */
export const wireOf = (table: TableName): WireTable => (isInRoll(table) ? 'rolls' : table)

/** The key of a row of the wire. */
export const wireKey = <T extends WireTable>(table: T, row: WireRows[T]): Key =>
  keyOf(table === 'rolls' ? 'rollCalls' : (table as TableName), row as never)
