import { nameOfRow } from '#schema/nouns/parents.ts'
import type { Change, Key, Reader, TableName } from '#schema/nouns/tables.ts'
import type { RowChange } from '#schema/rules/journal/restorePlan.ts'

/** A row that an import made or changed. */
export interface Touched {
  table: TableName
  key: Key
  made: boolean
  /** The fields that it changed, as they were before its first part, and after its last. */
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** What was left alone, and why, in Portuguese. */
export interface Left {
  what: string
  why: string
}

export interface UndoState {
  rows: Reader
  touched: Touched[]
  /** The enrollments that the import made. */
  ownEnrollments: ReadonlySet<Key>
  changes: Change[]
  left: Left[]
  /** People who were made and stay. */
  kept: Set<Key>
  /** The classes of which meetings of the import stay. */
  keptWeeks: Set<number>
  /** The rows that go, as 'table:key'. */
  removed: Set<string>
  hasRolls: (classId: number) => Promise<boolean>
}

export function startUndo(entries: readonly (readonly RowChange[])[], rows: Reader): UndoState {
  const withRolls = new Map<number, boolean>()
  const touched = touchedRows(entries)
  const made = touched.filter((each) => each.made && each.table === 'enrollments')
  return {
    rows,
    touched,
    ownEnrollments: new Set(made.map(({ key }) => key)),
    ...{ changes: [], left: [], kept: new Set(), keptWeeks: new Set(), removed: new Set() },
    async hasRolls(classId) {
      if (!withRolls.has(classId)) withRolls.set(classId, (await rows.where('rollCalls', { classId })).length > 0)
      return withRolls.get(classId)!
    },
  }
}

/** Each row once, whatever the parts did with it. */
function touchedRows(entries: readonly (readonly RowChange[])[]): Touched[] {
  const touched = new Map<string, Touched>()
  for (const { table, key, before, after } of entries.flat()) {
    const name = nameOfRow(table, key)
    const known = touched.get(name)
    if (!after) continue
    if (!before) touched.set(name, { table, key, made: true, before: {}, after: { ...after } })
    else if (known?.made) Object.assign(known.after, after)
    else touched.set(name, withFields(known ?? { table, key, made: false, before: {}, after: {} }, before, after))
  }
  return [...touched.values()]
}

function withFields(known: Touched, before: object, after: object): Touched {
  const [were, are] = [before as Record<string, unknown>, after as Record<string, unknown>]
  for (const [field, value] of Object.entries(are)) {
    if (isSame(value, were[field])) continue
    if (!(field in known.before)) known.before[field] = were[field]
    known.after[field] = value
  }
  return known
}

/** Whether two values of a field are the same: some are lists. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

export const madeIn = ({ touched }: UndoState, table: TableName): Touched[] =>
  touched.filter((each) => each.made && each.table === table)

/** Adds changes. Rows that they delete are known as removed. */
export function addChanges(state: UndoState, changes: readonly Change[]): void {
  for (const change of changes) {
    if (change.kind === 'remove') state.removed.add(nameOfRow(change.table, change.key))
    state.changes.push(change)
  }
}

export const isRemoved = ({ removed }: UndoState, table: TableName, key: Key): boolean =>
  removed.has(nameOfRow(table, key))
