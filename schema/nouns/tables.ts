import { blankOf } from './noun.ts'
import { nouns, type Rows, tableNames } from './nouns.ts'
import type { Key, TableName } from './tableNames.ts'

export type { Key, Rows, TableName }
export { tableNames }

/**
 * The fields that form a row's key. Natural keys are unique on the server, so two devices that write the same thing
 * write the same row.
 */
export const keyFields = Object.fromEntries(tableNames.map((table) => [table, nouns[table].key])) as {
  [T in TableName]: (typeof nouns)[T]['key']
}

/** The key of a row. Needs only its key fields. */
export function keyOf<T extends TableName>(table: T, row: Partial<Rows[T]>): Key {
  const names = keyFields[table] as readonly string[]
  const fields = row as Record<string, Key | null | undefined>
  if (names.length === 1) return fields[names[0]!] as Key
  let key = `${fields[names[0]!] ?? ''}`
  for (let i = 1; i < names.length; i += 1) key += `/${fields[names[i]!] ?? ''}`
  return key
}

/** The fields of keys that are no numbers. */
const textInKeys = ['date', 'contentTable']

/** The key fields of a row, from its key: the inverse of `keyOf`. */
export function fieldsOfKey<T extends TableName>(table: T, key: Key): Partial<Rows[T]> {
  const parts = String(key).split('/')
  const fields: Record<string, string | number | undefined> = {}
  for (const [i, field] of (keyFields[table] as readonly string[]).entries())
    fields[field] = textInKeys.includes(field) ? parts[i] : Number(parts[i])
  return fields as Partial<Rows[T]>
}

/** Whether something is about this row. */
export const isRow =
  <T extends TableName>(table: T, key: Key) =>
  <O extends { table: TableName; key: Key }>(other: O): other is O & { table: T } =>
    other.table === table && other.key === key

/** What a plan reads from: the device's mirror (Dexie) or the server's store. */
export interface Reader {
  get<T extends TableName>(table: T, key: Key): Promise<Rows[T] | undefined>
  /** The rows whose fields equal those of `match`, in no particular order. */
  where<T extends TableName>(table: T, match: Partial<Rows[T]>): Promise<Rows[T][]>
}

/** The reader of a screen, which also reads the rolls of many days at once. */
export interface DayReader extends Reader {
  /** Those of all classes from a day to a later one, both included, in no particular order. */
  rollsOfDays(first: string, last: string): Promise<Rows['rollCalls'][]>
  /** The same with the presences in them, read together. */
  attendanceOfDays(
    first: string,
    last: string,
  ): Promise<{ rolls: Rows['rollCalls'][]; attendance: Rows['attendance'][] }>
  /** Of a class's rolls of a day, the modules of lessons that only others teach, by lesson (sync/rollRecord.ts). */
  modulesOfOthersRolls(classId: number, date: string): Promise<Map<number, number>>
}

/**
 * One change that a plan wants. `put` creates the row or overwrites the named fields; `patch` needs an existing row. A
 * patch that `outranks` is stamped just after the value it replaces: it follows from a deletion, which wins over any
 * write, or from that value itself, whenever the act was done.
 */
export type Change<T extends TableName = TableName> = T extends TableName
  ?
      | { kind: 'put'; table: T; key: Key; fields: Partial<Rows[T]> }
      | { kind: 'patch'; table: T; key: Key; fields: Partial<Rows[T]>; outranks?: true }
      | { kind: 'remove'; table: T; key: Key }
  : never

export const put = <T extends TableName>(table: T, fields: Partial<Rows[T]>) =>
  ({ kind: 'put', table, key: keyOf(table, fields), fields }) as Change
export const patch = <T extends TableName>(table: T, key: Key, fields: Partial<Rows[T]>) =>
  ({ kind: 'patch', table, key, fields }) as Change
/** Replaces the values that a plan has read, also those that were written at a later time. */
export const replace = <T extends TableName>(table: T, key: Key, fields: Partial<Rows[T]>) =>
  ({ kind: 'patch', table, key, fields, outranks: true }) as Change
/** Sets references to a deleted row to null. */
export const clear = <T extends TableName>(table: T, key: Key, fields: Partial<Rows[T]>) => replace(table, key, fields)
export const remove = (table: TableName, key: Key) => ({ kind: 'remove', table, key }) as Change

/** The default values of a row of which only some fields were ever written; null where a field may be null. */
export const blankRow = Object.fromEntries(
  tableNames.map((table) => {
    const blanks = Object.entries(nouns[table].about).map(([name, about]) => [name, blankOf(about)] as const)
    return [table, Object.fromEntries(blanks.filter(([, blank]) => blank !== undefined))]
  }),
) as unknown as { [T in TableName]: Pick<Rows[T], Blank<T>> }

/** The fields that have a default value. */
type Blank<T extends TableName> = {
  [F in keyof Rows[T]]: null extends Rows[T][F]
    ? F
    : (typeof nouns)[T]['fields'] extends { [N in F]: { blank: unknown } }
      ? F
      : never
}[keyof Rows[T]]

/** A row that is about to be made: fields with a default value may be left out. */
export type NewRow<T extends TableName> = Omit<Rows[T], Blank<T>> & Partial<Rows[T]>

/** A row with the default values of the fields that were left out. */
export const wholeRow = <T extends TableName>(table: T, row: NewRow<T>): Rows[T] =>
  ({ ...blankRow[table], ...row }) as unknown as Rows[T]
