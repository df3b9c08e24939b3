import { and, eq, sql } from 'drizzle-orm'
import { isMark } from '#schema/nouns/tableNames.ts'
import { fieldsOfKey, type Key, keyFields, type Rows, type TableName } from '#schema/nouns/tables.ts'
import { groupBy } from '#schema/rules/groupBy.ts'
import { type RowState, unpackStamps } from '#schema/sync/merge.ts'
import { contestedFields, entityTable } from '#server/store/tables/shapes.ts'
import { marksWhere } from '../queries/readMarks.ts'
import { listText } from '../statements/listText.ts'
import { preparedOncePerName } from '../statements/preparedOnce.ts'
import type { Q } from '../store.ts'
import type { Yielding } from '../yielding.ts'

export type Fields = Record<string, unknown>

/** A row while it is written: its stored state, and its new state. */
export interface PendingRow {
  key: Key
  before: Fields | null
  state: RowState | null
  touched: boolean
  /** The former number of a row that is restored or moved. */
  number?: number
  /** The former alias of an evaluation that is restored. */
  alias?: number | null
}

/** Whether a row is stored for the first time, under a number that nobody has chosen. */
export const isUnnumbered = (table: TableName, { state, before, number }: PendingRow): boolean =>
  !before && !number && state !== null && !keyFields[table].some((field) => field === 'id')

/** The pendingRows of these keys, with their stored rows; of marks, also those of the other marks of their rolls. */
export async function loadPendingRows(
  q: Q,
  table: TableName,
  keys: Key[],
  worked: Yielding,
): Promise<Map<Key, PendingRow>> {
  const pendingRows = new Map<Key, PendingRow>(
    keys.map((key) => [key, { key, before: null, state: null, touched: false }]),
  )
  const names = contestedFields[table]
  for (const row of await storedRows(q, table, keys, worked)) {
    const key = keyIn(table, row)
    const pending = pendingRows.get(key)
    if (!pending) {
      if (isMark(table)) pendingRows.set(key, { key, before: row, state: null, touched: false })
      continue
    }
    pending.before = row
    pending.state = {
      fields: Object.fromEntries(names.map((name) => [name, row[name]])),
      stamps: unpackStamps(names, row as never),
    }
  }
  return pendingRows
}

/** How many rows are looked up in one go. */
export const rowsAtOnce = 500

/**
 * The stored rows of these keys. Keys that differ in their last field alone, as the marks of a roll and the numbers of
 * rows do, are looked up together.
 */
async function storedRows(q: Q, table: TableName, keys: Key[], worked: Yielding): Promise<Fields[]> {
  const rows: Fields[] = []
  const last = keyFields[table].at(-1)!
  for (const group of groupBy(keys, (key) => String(key).slice(0, String(key).lastIndexOf('/') + 1)).values())
    for (let i = 0; i < group.length; i += rowsAtOnce) {
      const some = group.slice(i, i + rowsAtOnce).map((key) => fieldsOfKey(table, key) as Fields)
      if (isMark(table)) {
        const { classId, lessonId, date } = some[0] as Partial<Rows['attendance']>
        if (i === 0) rows.push(...((await marksWhere(q, table, { classId, lessonId, date })) as object[] as Fields[]))
      } else {
        const lasts = listText(some.map((fields) => fields[last] as string | number))
        rows.push(...((await rowsBy(q, table).execute({ ...some[0], lasts })) as Fields[]))
      }
      const pause = worked(some.length)
      if (pause) await pause
    }
  return rows
}

const rowsBy = preparedOncePerName((q, table: TableName) => {
  const columns = entityTable(table)
  const [last, ...others] = [...keyFields[table]].reverse() as string[]
  const same = others.map((field) => eq(columns[field]!, sql.placeholder(field)))
  return q
    .select()
    .from(columns)
    .where(and(...same, q.dialect.inList(columns[last!]!, 'lasts')))
    .prepare()
})

function keyIn(table: TableName, row: Fields): Key {
  const parts = Object.keys(fieldsOfKey(table, '')).map((field) => row[field])
  return parts.length === 1 ? (parts[0] as number) : parts.join('/')
}
