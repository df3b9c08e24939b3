import { and, inArray, or, type SQL } from 'drizzle-orm'
import { fieldsOfKey, type Key, type Rows, type TableName } from '#schema/entities/tables.ts'
import { type RowState, unpackStamps } from '#schema/sync/merge.ts'
import { groupBy } from '#server/store/queries/groupBy.ts'
import { equals } from '#server/store/queries/reader.ts'
import { contestedFields, entityTable } from '#server/store/tables/shapes.ts'
import type { Q } from '../store.ts'

export type Fields = Record<string, unknown>

/** A row while it is written: its stored state, and its new state. */
export interface Slot {
  key: Key
  before: Fields | null
  state: RowState | null
  touched: boolean
  /** The former number of a row that is restored. */
  number?: number
  /** The former alias of an evaluation that is restored. */
  alias?: number | null
}

export const isMark = (table: TableName) => table === 'attendance' || table === 'performance'

/** The slots of these keys, with their stored rows. */
export async function loadSlots(
  q: Q,
  table: TableName,
  keys: Key[],
  turn: (units: number) => Promise<void>,
): Promise<Map<Key, Slot>> {
  const slots = new Map<Key, Slot>(keys.map((key) => [key, { key, before: null, state: null, touched: false }]))
  const names = contestedFields[table]
  for (const row of await storedRows(q, table, keys, turn)) {
    const slot = slots.get(keyIn(table, row))
    if (!slot) continue
    slot.before = row
    slot.state = {
      fields: Object.fromEntries(names.map((name) => [name, row[name]])),
      stamps: unpackStamps(names, row as never),
    }
  }
  return slots
}

/** How many conditions one statement can hold, for marks and for other rows alike. */
export const maxConditions = 500

async function storedRows(
  q: Q,
  table: TableName,
  keys: Key[],
  turn: (units: number) => Promise<void>,
): Promise<Fields[]> {
  const rows: Fields[] = []
  for (let i = 0; i < keys.length; i += maxConditions) {
    const some = keys.slice(i, i + maxConditions)
    rows.push(...((await q.select().from(entityTable(table)).where(anyOf(table, some))) as Fields[]))
    await turn(some.length)
  }
  return rows
}

function keyIn(table: TableName, row: Fields): Key {
  const parts = Object.keys(fieldsOfKey(table, '')).map((field) => row[field])
  return parts.length === 1 ? (parts[0] as number) : parts.join('/')
}

/** A condition for rows by their keys: the marks of one roll share a condition, other rows have one each. */
function anyOf(table: TableName, keys: Key[]): SQL | undefined {
  const columns = entityTable(table)
  if (Object.keys(fieldsOfKey(table, '')).length === 1) {
    const [field] = Object.keys(fieldsOfKey(table, ''))
    return inArray(columns[field!]!, keys as number[])
  }
  if (!isMark(table)) return or(...keys.map((key) => equals(table, fieldsOfKey(table, key))))
  const rolls = groupBy(
    keys.map((key) => fieldsOfKey('attendance', key) as Rows['attendance']),
    ({ classId, lessonId, date }) => `${classId}/${lessonId}/${date}`,
  )
  return or(
    ...[...rolls.values()].map((marks) =>
      and(
        equals(table, { classId: marks[0]!.classId, lessonId: marks[0]!.lessonId, date: marks[0]!.date }),
        inArray(
          columns.studentId!,
          marks.map(({ studentId }) => studentId),
        ),
      ),
    ),
  )
}
