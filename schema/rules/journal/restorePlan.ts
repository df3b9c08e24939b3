import { Refusal } from '#schema/errors.ts'
import { type Enrollment, isInClass, leavingNow } from '#schema/nouns/enrollment.ts'
import { isErased } from '#schema/nouns/erasedPerson.ts'
import { sentenceAtField } from '#schema/nouns/fieldNames.ts'
import { nameOfRow, parentsFirst, parentsOf, pointers } from '#schema/nouns/parents.ts'
import { isMark } from '#schema/nouns/tableNames.ts'
import {
  type Change,
  type Key,
  keyOf,
  patch,
  put,
  type Reader,
  type Rows,
  type TableName,
} from '#schema/nouns/tables.ts'
import { loginMustBeFree } from '#schema/rules/people/loginAvailability.ts'
import { closedWithClass } from '#schema/rules/schedule/closingOfClass.ts'
import { mustBeSchoolYear } from '#schema/rules/schedule/mustBeSchoolYear.ts'

/** For how many days a deletion can be undone (decisions section 6). */
export const restoreDays = 90

/** Returns true while a deletion that the server received at `receivedAt` can be undone. Both times are in ms. */
export const isRestorable = (receivedAt: number, now: number) => receivedAt + restoreDays * 86_400_000 > now

/** Throws a Refusal once a deletion is too old to be undone. */
export function mustBeRestorable(receivedAt: number, now: number): void {
  if (!isRestorable(receivedAt, now)) throw new Refusal('activity.tooOld')
}

/** A row before and after a mutation, as the journal recorded it. */
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

/**
 * The rows that a mutation deleted directly, not because a parent was deleted. A module of a large school takes tens of
 * thousands of rows with it.
 */
export function rootsOf(changes: RowChange[]): Gone[] {
  const gone = goneIn(changes)
  const keys = new Map<TableName, Set<Key>>()
  for (const { table, key } of gone) {
    const ofTable = keys.get(table)
    if (ofTable) ofTable.add(key)
    else keys.set(table, new Set([key]))
  }
  return gone.filter(({ table, row }) => !parentsOf(table, row).some((up) => keys.get(up.table)?.has(up.key)))
}

function goneIn(changes: RowChange[]): Gone[] {
  const gone: Gone[] = []
  for (const { table, key, before, after } of changes) if (before && !after) gone.push({ table, key, row: before })
  return gone
}

export interface RestorePlan {
  /** The rows that are restored, whole. */
  back: Change[]
  /** The changes to other rows. */
  besides: Change[]
}

/**
 * The changes that restore the rows a mutation deleted, parents first, and the references to them.
 * Rows that were restored in another way stay as they are. Rows that depend on something else deleted since are not
 * restored.
 * A person whose e-mail or username somebody else has by now comes back with `login` instead. An enrollment comes back
 * into a class that was closed meanwhile as ended with it, and an erased person's as ended.
 * Throws a Refusal when the mutation deleted nothing, when its own rows are back already, when a parent of them is
 * deleted, or when another school year has the days of one.
 */
export async function restorePlan(
  changes: RowChange[],
  rows: Reader,
  { login = {}, now, zone }: { login?: Login | undefined; now: number; zone?: string | undefined },
): Promise<RestorePlan> {
  const roots = rootsOf(changes)
  if (!roots.length) throw new Refusal('activity.notDeletion')
  const names = new Set<string>()
  const isThere = async ({ table, key }: { table: TableName; key: Key }) =>
    names.has(nameOfRow(table, key)) || (await rows.get(table, key)) !== undefined
  for (const root of roots) {
    for (const parent of parentsOf(root.table, root.row))
      if (!(await isThere(parent))) throw new Refusal('restore.parentGone')
    if (root.table === 'users' && isErased(root.row as Rows['users'])) throw new Refusal('user.erased')
    if (await isThere(root)) throw new Refusal(root.table === 'rollCalls' ? 'rollCall.exists' : 'activity.restored')
    if (root.table === 'schoolYears') await daysMustBeFree(rows, root.row as Rows['schoolYears'])
  }
  const back: Change[] = []
  const besides: Change[] = []
  const gone = goneIn(changes).sort((a, b) => parentsFirst.indexOf(a.table) - parentsFirst.indexOf(b.table))
  for (const { table, key, row } of gone) {
    const ups = await Promise.all(parentsOf(table, row).map(isThere))
    if (ups.includes(false) || (await isThere({ table, key }))) continue
    names.add(nameOfRow(table, key))
    const whole =
      table === 'users'
        ? await withFreeLogin(rows, row as Rows['users'], login)
        : table === 'enrollments'
          ? await endedMeanwhile(rows, row as Enrollment, { now, zone })
          : row
    back.push(put(table, await withoutLost(table, whole, isThere)))
    if (isMark(table)) besides.push(touchRoll(row as Rows['attendance']))
  }
  return { back, besides: [...besides, ...(await pointAgain(changes, rows, names))] }
}

async function endedMeanwhile(
  rows: Reader,
  enrollment: Enrollment,
  { now, zone }: { now: number; zone?: string | undefined },
) {
  const person = await rows.get('users', enrollment.studentId)
  if (person && isErased(person) && isInClass(enrollment, now)) return { ...enrollment, leftAt: leavingNow(now) }
  return closedWithClass(rows, enrollment, zone)
}

/** Throws a 400 when another school year of the school has one of its days: those of a school do not overlap. */
async function daysMustBeFree(rows: Reader, year: Rows['schoolYears']) {
  try {
    mustBeSchoolYear(year, await rows.where('schoolYears', { schoolId: year.schoolId }))
  } catch (error) {
    throw error instanceof Refusal ? new Refusal(error.code, sentenceAtField(error.message)) : error
  }
}

/** What a person signs in with. */
export type Login = Partial<Pick<Rows['users'], 'email' | 'username'>>

async function withFreeLogin(rows: Reader, person: Rows['users'], login: Login): Promise<Rows['users']> {
  const other = { ...person, email: login.email ?? null, username: login.username ?? null }
  const isGiven = other.email !== null || other.username !== null
  try {
    await loginMustBeFree(rows, person)
    return person
  } catch (error) {
    if (!isGiven) throw error
  }
  await loginMustBeFree(rows, other)
  return other
}

/** A write to the roll's own row, which brings its marks to the devices. */
const touchRoll = ({ classId, lessonId, date }: Rows['attendance']) => put('rollCalls', { classId, lessonId, date })

/** The row with references to missing rows set to null. */
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

/** The table and key under which a row's history is kept. For marks it is that of their roll. */
export const historyName = (table: TableName, key: Key, row: object): { table: TableName; key: string } =>
  isMark(table)
    ? { table: 'rollCalls', key: String(keyOf('rollCalls', row as Rows['rollCalls'])) }
    : { table, key: String(key) }
