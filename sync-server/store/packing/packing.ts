import { type Key, keyFields, keyOf, type TableName } from '#schema/nouns/tables.ts'
import type { RowChange } from '#schema/rules/journal/restorePlan.ts'
import { absent, type Columns, columnsOf, isList, isScalar, type Row, rowsOf, valuesOf } from './columns.ts'

/**
 * The form in which the journal keeps what an act changed and what it was called with: JSON, in which the rows of a roll
 * are columns (columns.ts).
 *
 * `changes` is a list of groups of neighbours of one table, `[table, rows, after, before, key]`, with what is left out
 * at the end:
 *
 *     ["attendance", 40, COLUMNS]             made
 *     ["attendance", 40, COLUMNS, COLUMNS]    changed; before: only the columns that differ
 *     ["attendance", 40, null, COLUMNS]       deleted
 *
 * Columns of key fields (`keyFields`) that are left out are those of the group before: the marks of a roll have its class,
 * lesson and day. A row's key follows from the row; where it does not, `key` is the column of the keys. In entries from
 * before there were groups, the list has the changes themselves, as `RowChange` says.
 *
 * A body is an object, as ever, or `[body, ...fields]`. The lists in these fields are `[rows, COLUMNS]` there, in which
 * a column may refer to what the changes of a table have in it after the act:
 *
 *     { "as": "attendance" }       the same, one after the other
 *     { "like": "performance" }    that of the change with the same last key field, the student; no such field where that
 *                                  is null or there is none
 *
 * Guarantees: what is read is what was written, but for the order of an object's fields, and what JSON leaves out.
 * Invariant: both forms are read for ever, because backups hold them; `keyFields` is part of the form.
 * After a crash: pure functions, nothing to lose.
 */
type Group = [table: TableName, rows: number, after?: Columns | null, before?: Columns | null, key?: Columns[string]]

/** Changes as the database has them. */
export const changesColumn = {
  write: (changes: RowChange[]): string => JSON.stringify(groupsOf(changes)),
  read(text: string): RowChange[] {
    const groups = JSON.parse(text) as (RowChange | Group)[]
    return groups.flatMap((each, i) => (isList(each) ? changesOf(each, groups[i - 1] as Group) : each))
  },
}

/** A body as the database has it. `unpackBody` reads it. */
export type PackedBody = { readonly isPacked: unique symbol } | null

function groupsOf(changes: RowChange[]): Group[] {
  const groups: Group[] = []
  for (let first = 0, next = 1; first < changes.length; first = next++) {
    while (next < changes.length && isAlike(changes[next]!, changes[first]!)) next++
    groups.push(groupOf(changes.slice(first, next)))
  }
  for (let i = groups.length - 1; i > 0; i--) leaveOut(groups[i]!, groups[i - 1]!)
  return groups
}

const isAlike = (a: RowChange, b: RowChange) => a.table === b.table && !a.before === !b.before && !a.after === !b.after

function groupOf(changes: RowChange[]): Group {
  const { table, before, after } = changes[0]!
  const were = before && changes.map((change) => change.before as Row)
  const are = after && changes.map((change) => change.after as Row)
  const rows = are ?? were
  const group: Group = [table, changes.length]
  if (are) group[2] = columnsOf(are)
  if (were) group.splice(2, 2, group[2] ?? null, columnsOf(were, are ?? undefined))
  if (!rows || changes.some(({ key }, i) => key !== keyOf(table, rows[i]!))) {
    const { key } = columnsOf(changes.map((change) => ({ key: change.key })))
    group.splice(2, 3, group[2] ?? null, group[3] ?? null, key!)
  }
  return group
}

/** The columns of a group's whole rows. */
const wholeOf = ([, , after, before]: Group): Columns => after ?? before ?? {}

/** The scalars of the group before in the key fields of this one. */
const lastsOf = ([table]: Group, last: Group | undefined): [field: string, scalar: Columns[string]][] =>
  keyFields[table].flatMap((field) => {
    const scalar = last && wholeOf(last)[field]
    return scalar !== undefined && isScalar(scalar) ? [[field, scalar]] : []
  })

/** Leaves the columns out that are as in the group before, which is still whole. */
function leaveOut(group: Group, last: Group) {
  const columns = wholeOf(group)
  for (const [field, scalar] of lastsOf(group, last)) {
    if (columns[field] === scalar) delete columns[field]
    else if (!(field in columns)) columns[field] = absent(group[1])
  }
}

/** @param last the group before, which is whole again */
function changesOf(group: Group, last: Group | undefined): RowChange[] {
  const [table, length, after, before, key] = group
  const columns = wholeOf(group)
  for (const [field, scalar] of lastsOf(group, last)) if (!(field in columns)) columns[field] = scalar
  const are = after && rowsOf(after, length)
  const were = before && rowsOf(before, length, are ?? undefined)
  const keys = key === undefined ? undefined : (valuesOf(key, length) as Key[])
  return Array.from({ length }, (_, i) => {
    const row = are?.[i] ?? were?.[i]
    return { table, key: keys?.[i] ?? keyOf(table, row!), before: were?.[i] ?? null, after: are?.[i] ?? null }
  })
}

/** A body as the database has it, beside these changes. */
export function packBody(body: Row | null, changes: RowChange[]): PackedBody {
  const lists = Object.entries(body ?? {}).flatMap(([field, list]) => (isListOfRows(list) ? [{ field, list }] : []))
  if (!lists.length) return body as unknown as PackedBody
  const packed: Row = { ...body }
  const after = afterByTable(changes)
  for (const { field, list } of lists) {
    const columns = columnsOf(list)
    for (const [name, own] of Object.entries(columns))
      if (!isScalar(own)) columns[name] = inChanges(name, list, after) ?? own
    packed[field] = [list.length, columns]
  }
  return [packed, ...lists.map(({ field }) => field)] as unknown as PackedBody
}

/** A body as the act was called with it, from the database and the changes beside it. */
export function unpackBody(packed: PackedBody, changes: RowChange[]): Row | null {
  const known: unknown = packed
  if (!isList(known)) return known as Row | null
  const [body, ...fields] = known as [Row, ...string[]]
  const after = afterByTable(changes)
  for (const field of fields) {
    const [length, columns] = body[field] as [number, Columns]
    for (const [name, column] of Object.entries(columns))
      if (!isScalar(column) && 'as' in column) columns[name] = asIn(after, column.as, name)
    const keys = (key: string) => (key in columns ? valuesOf(columns[key]!, length) : [])
    for (const [name, column] of Object.entries(columns))
      if (!isScalar(column) && 'like' in column) columns[name] = likeIn(after, column.like, name, keys)
    body[field] = rowsOf(columns, length)
  }
  return body
}

const isListOfRows = (list: unknown): list is Row[] =>
  isList(list) && list.length > 1 && list.every((row) => !isScalar(row) && !isList(row))

/** The changed rows after the act, by table; null for a deleted one. */
function afterByTable(changes: RowChange[]): Map<string, (Row | null)[]> {
  const tables = new Map<string, (Row | null)[]>()
  for (const { table, after } of changes) {
    const rows = tables.get(table)
    if (rows) rows.push(after as Row | null)
    else tables.set(table, [after as Row | null])
  }
  return tables
}

type After = ReturnType<typeof afterByTable>

const asIn = (after: After, table: string, name: string): unknown[] => after.get(table)!.map((row) => row?.[name])

const lastKeyField = (table: string): string => keyFields[table as TableName].at(-1)!

/** @param keys the keys of the rows that are looked for, given the name of the field */
function likeIn(after: After, table: string, name: string, keys: (field: string) => unknown[]): unknown[] {
  const field = lastKeyField(table)
  const found = new Map<unknown, unknown>()
  for (const row of after.get(table)!) if (row && isScalar(row[field])) found.set(row[field], row[name])
  return keys(field).map((key) => found.get(key) ?? undefined)
}

/** The column as that of changes; undefined when none has the same. */
function inChanges(name: string, list: Row[], after: After): Columns[string] | undefined {
  const isSame = (values: unknown[]) => values.length === list.length && list.every((row, i) => row[name] === values[i])
  const keys = (field: string) => list.map((row) => row[field])
  const tables = [...after.keys()]
  const as = tables.find((table) => isSame(asIn(after, table, name)))
  // What others are looked up by is not looked up itself.
  if (as || tables.map(lastKeyField).includes(name)) return as ? { as } : undefined
  const like = tables.find((table) => isSame(likeIn(after, table, name, keys)))
  return like && { like }
}

/**
 * Returns true when the text of packed changes or of a packed body has a number in one of these fields: maybe also when it
 * only looks so.
 */
export function namesNumber(text: string, fields: readonly string[], n: number): boolean {
  const names = (value: unknown): boolean => {
    if (isScalar(value)) return false
    if (isList(value)) return value.some(names)
    const columns = value as Columns
    return (
      fields.some((field) => field in columns && valuesOf(columns[field]!, 1).includes(n)) ||
      Object.values(columns).some(names)
    )
  }
  return names(JSON.parse(text))
}
