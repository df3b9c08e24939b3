import { nameOfRow, parentsFirst, parentsOf, pointers } from '../entities/parents.ts'
import { type Change, type Key, keyOf, patch, put, type Reader, type Rows, type TableName } from '../entities/tables.ts'
import { Refusal } from '../errors.ts'
import { mustBeFree } from './loginFree.ts'

/** For how long what was deleted can be brought back (decisions section 6). */
export const restoreDays = 90

/** A row as an act of the journal found and left it. */
export interface RowChange {
  table: TableName
  key: Key
  before: object | null
  after: object | null
}

interface Gone {
  table: TableName
  key: Key
  row: object
}

/** The rows that an act deleted for themselves, and not because what they hung on went with it. */
export function rootsOf(changes: RowChange[]): Gone[] {
  const gone = goneIn(changes)
  const names = new Set(gone.map(({ table, key }) => nameOfRow(table, key)))
  return gone.filter(({ table, row }) => !parentsOf(table, row).some((up) => names.has(nameOfRow(up.table, up.key))))
}

const goneIn = (changes: RowChange[]): Gone[] =>
  changes.flatMap(({ table, key, before, after }) => (before && !after ? [{ table, key, row: before }] : []))

export interface RestorePlan {
  /** The rows that come back, whole. */
  back: Change[]
  /** What changes with them. */
  besides: Change[]
}

/**
 * What brings back the rows that an act deleted, parents first, and points at them again what pointed at them.
 * Rows that came back on their own stay as they are; rows that hang on something else gone meanwhile stay away.
 * Refuses when the act deleted nothing, when its own rows are back, or when what these hung on is gone.
 */
export async function restorePlan(changes: RowChange[], rows: Reader): Promise<RestorePlan> {
  const roots = rootsOf(changes)
  if (!roots.length) throw new Refusal('activity.notDeletion')
  const names = new Set<string>()
  const isThere = async ({ table, key }: { table: TableName; key: Key }) =>
    names.has(nameOfRow(table, key)) || (await rows.get(table, key)) !== undefined
  for (const root of roots) {
    for (const parent of parentsOf(root.table, root.row))
      if (!(await isThere(parent))) throw new Refusal('restore.parentGone')
    if (await isThere(root)) throw new Refusal('activity.restored')
  }
  const back: Change[] = []
  const besides: Change[] = []
  const gone = goneIn(changes).sort((a, b) => parentsFirst.indexOf(a.table) - parentsFirst.indexOf(b.table))
  for (const { table, key, row } of gone) {
    const ups = await Promise.all(parentsOf(table, row).map(isThere))
    if (ups.includes(false) || (await isThere({ table, key }))) continue
    if (table === 'users') await mustBeFree(rows, row as Rows['users'])
    names.add(nameOfRow(table, key))
    back.push(put(table, await withoutLost(table, row, isThere)))
    if (table === 'attendance' || table === 'performance') besides.push(touchRoll(row as Rows['attendance']))
  }
  return { back, besides: [...besides, ...(await pointAgain(changes, rows, names))] }
}

/** The roll's own row, which brings its marks to the devices. */
const touchRoll = ({ classId, lessonId, date }: Rows['attendance']) => put('rollCalls', { classId, lessonId, date })

/** A row whose pointers lead nowhere any more has them emptied. */
async function withoutLost(
  table: TableName,
  row: object,
  isThere: (row: { table: TableName; key: Key }) => Promise<boolean>,
) {
  const whole: Record<string, unknown> = { ...row }
  for (const [field, to] of Object.entries(pointers[table] ?? {})) {
    const key = whole[field] as Key | null
    if (key !== null && !(await isThere({ table: to as TableName, key }))) whole[field] = null
  }
  return whole
}

async function pointAgain(changes: RowChange[], rows: Reader, back: Set<string>): Promise<Change[]> {
  const plan: Change[] = []
  for (const { table, key, before, after } of changes) {
    if (!before || !after) continue
    for (const [field, to] of Object.entries(pointers[table] ?? {})) {
      const [was, became] = [before, after].map((row) => (row as Record<string, Key | null>)[field])
      if (was === null || was === undefined || became !== null || !back.has(nameOfRow(to as TableName, was))) continue
      const now = (await rows.get(table, key)) as Record<string, Key | null> | undefined
      if (now && now[field] === null) plan.push(patch(table, key, { [field]: was } as never))
    }
  }
  return plan
}

/** The key under which a row's history is kept: of marks it is their roll's. */
export const historyName = (table: TableName, key: Key, row: object): { table: TableName; key: string } =>
  table === 'attendance' || table === 'performance'
    ? { table: 'rollCalls', key: String(keyOf('rollCalls', row as Rows['rollCalls'])) }
    : { table, key: String(key) }
