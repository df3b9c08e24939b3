import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { isHeld } from '#schema/nouns/coverageDays.ts'
import { type Enrollment, isInClass } from '#schema/nouns/enrollment.ts'
import { isGlobal } from '#schema/nouns/readers.ts'
import { isMark, type MarkTable } from '#schema/nouns/tableNames.ts'
import { type Key, keyOf, type Rows, type TableName } from '#schema/nouns/tables.ts'
import type { Actor } from '#schema/nouns/user.ts'
import { holdsOf, isHiddenFrom, isMisreadBy, type Links, rowSeenBy } from '#schema/permissions/scopes.ts'
import { groupBy } from '#schema/rules/groupBy.ts'
import { plainTables, type WireTable } from '#schema/sync/protocol.ts'
import { packPresences, packRoll } from '#schema/sync/rollRecord.ts'
import { unpackMarks } from '#server/store/packing/packedMarks.ts'
import { inOrder } from '#server/store/queries/inOrder.ts'
import { everyRoll } from '#server/store/queries/readMarks.ts'
import type { Q } from '#server/store/store.ts'
import { entityTable, shownFields, shownRow } from '#server/store/tables/shapes.ts'

/**
 * What a person may hold, computed from all rows in the simplest way: without SQL, a cursor or an index. Tests and the
 * simulation compare pulls and mirrors with it. Pure.
 */
export type State = { [T in TableName]: (Rows[T] & { tenant: number })[] }

/** The records as a mirror keeps them: 'table:key' and the row. */
export type View = Map<string, object>

/** A time after all that is planned, ms. */
export const farFuture = Date.UTC(9000, 0, 1)

/** @param now ms; without it, whoever leaves on a day to come has left */
export function project(person: Actor, state: State, picked?: number | null, now = farFuture): View {
  const school = state.schools.find(({ id }) => id === person.schoolId)
  const readsRaters = person.role !== 'student' && !isGlobal(person) && school?.anonymousRatings === false
  const links = linksIn(person, state, now)
  const actor = { ...person, readsRaters, subjects: links.subjects }
  const holds = holdsOf(actor, links, picked)
  const moduleOf = new Map(state.lessons.map((lesson) => [lesson.id, lesson.moduleId]))
  const isVisible = <T extends TableName>(table: T, row: Rows[T] & { tenant: number }) => {
    const moduleId = 'lessonId' in row ? moduleOf.get(row.lessonId as number) : undefined
    return holds(table, row, { schoolId: row.tenant || null, moduleId })
  }
  const view: View = new Map()
  const show = (table: WireTable, key: Key, row: object) => view.set(`${table}:${key}`, row)
  for (const table of plainTables) {
    if (table === 'users' || actor.unknownTables?.includes(table)) continue
    for (const row of state[table])
      if (isVisible(table, row as never) && !isMisreadBy(actor, table, row as never)) {
        const seen = rowSeenBy(actor, table, shown(table, row) as never)
        show(table, keyOf(table, seen), seen)
      }
  }
  for (const user of state.users) {
    if (isVisible('users', user) || throughClass(actor, user.id, links, state)) {
      show('users', user.id, rowSeenBy(actor, 'users', shown('users', user) as Rows['users']))
    }
  }
  const marks = { attendance: groupBy(state.attendance, rollOf), performance: groupBy(state.performance, rollOf) }
  for (const header of state.rollCalls) {
    const moduleId = moduleOf.get(header.lessonId)
    const ofOther = isHiddenFrom(actor, 'attendance', header, moduleId) ? { moduleId } : undefined
    const roll = rollFor(actor, header, marks, ofOther, (table, row) => isVisible(table, row as never))
    if (roll) show('rolls', keyOf('rollCalls', header), roll)
  }
  return view
}

function linksIn(actor: Actor, state: State, now: number): Links {
  const isIn = (each: Enrollment) => each.studentId === actor.id && isInClass(each, now)
  const whole =
    actor.role === 'teacher'
      ? state.classes.filter((c) => c.teacherId === actor.id && c.tenant === actor.schoolId).map(({ id }) => id)
      : actor.role === 'student'
        ? state.enrollments.filter(isIn).map(({ classId }) => classId)
        : []
  const isOwn = ({ teacherId, tenant }: { teacherId: number | null; tenant: number }) =>
    actor.role === 'teacher' && teacherId === actor.id && tenant === actor.schoolId
  const covered = state.coverages.filter((each) => isOwn(each) && isHeld(each, civilDateOf(now, 'UTC')))
  whole.push(...covered.flatMap(({ classId, moduleId }) => (moduleId === null ? [classId] : [])))
  const subjects = new Map<number, number[]>()
  for (const { classId, moduleId } of [...state.moduleClasses.filter(isOwn), ...covered])
    if (moduleId !== null && !whole.includes(classId))
      subjects.set(classId, [...(subjects.get(classId) ?? []), moduleId])
  const moduleIds = state.moduleClasses
    .filter(({ classId, moduleId }) => whole.includes(classId) || subjects.get(classId)?.includes(moduleId))
    .map(({ moduleId }) => moduleId)
  return { classIds: [...whole, ...subjects.keys()], moduleIds, ...(subjects.size && { subjects }) }
}

/** A teacher sees students through their enrollments, and students see the teachers of their class. */
function throughClass(actor: Actor, userId: number, { classIds }: Links, state: State): boolean {
  if (actor.role === 'teacher') {
    return state.enrollments.some(({ classId, studentId }) => studentId === userId && classIds.includes(classId))
  }
  if (actor.role !== 'student') return false
  const teaches = ({ classId, teacherId }: { classId: number; teacherId: number | null }) =>
    teacherId === userId && classIds.includes(classId)
  const classes = state.classes.map(({ id: classId, teacherId }) => ({ classId, teacherId }))
  const coverages = actor.unknownTables?.includes('coverages') ? [] : state.coverages
  return [...classes, ...state.moduleClasses, ...coverages].some(teaches)
}

const rollOf = ({ classId, lessonId, date }: { classId: number; lessonId: number; date: string }) =>
  `${classId}/${lessonId}/${date}`

function rollFor(
  actor: Actor,
  header: Rows['rollCalls'] & { tenant: number },
  marks: { [T in 'attendance' | 'performance']: Map<string, State[T]> },
  /** Set for a roll of a subject that somebody else teaches. */
  ofOther: { moduleId: number | undefined } | undefined,
  isVisible: (table: TableName, row: object) => boolean,
) {
  const marksIn = <T extends 'attendance' | 'performance'>(table: T): State[T] =>
    (marks[table].get(rollOf(header)) ?? [])
      .filter((row) => ofOther || isVisible(table, row))
      .map((row) => rowSeenBy(actor, table, row as never)) as never
  const [attendance, performance] = [marksIn('attendance'), ofOther ? [] : marksIn('performance')]
  if (actor.role === 'student') {
    if (!attendance.length && !performance.length) return undefined
    return packRoll({ ...header, concludedAt: null, concludedBy: null }, attendance, performance)
  }
  if (!isVisible('rollCalls', header)) return undefined
  const roll = ofOther ? packPresences(header, attendance, ofOther.moduleId) : packRoll(header, attendance, performance)
  return { ...roll, marks: roll.marks.map(({ attendanceId: _, ...mark }) => mark) }
}

const shown = (table: TableName, row: object) =>
  Object.fromEntries(shownFields[table].map((field) => [field, (row as Record<string, unknown>)[field]]))

const allOf = (q: Q, table: TableName) => (isMark(table) ? { all: () => allMarks(q, table) } : rowsOf(q, table))

async function allMarks(q: Q, table: MarkTable) {
  const marks = []
  for await (const rolls of everyRoll(q, table))
    for (const roll of rolls)
      for (const mark of unpackMarks(table, roll, roll.marks))
        marks.push({ ...shownRow(table, mark), tenant: roll.tenant })
  return marks as { tenant: unknown }[]
}

const rowsOf = (q: Q, table: TableName) => {
  const columns = entityTable(table)
  const fields = Object.fromEntries(shownFields[table].map((field) => [field, columns[field]!]))
  return q
    .select({ ...fields, tenant: columns.tenant! })
    .from(columns)
    .prepare()
}
const queries = new WeakMap<Q, { table: TableName; rows: ReturnType<typeof allOf> }[]>()

/** All rows, for `project`: of all tables or of some. */
export async function stateOf(q: Q): Promise<State>
export async function stateOf(q: Q, some: readonly TableName[]): Promise<Partial<State>>
export async function stateOf(q: Q, some?: readonly TableName[]): Promise<Partial<State>> {
  if (!queries.has(q)) {
    const tables = Object.keys(shownFields) as TableName[]
    queries.set(
      q,
      tables.map((table) => ({ table, rows: allOf(q, table) })),
    )
  }
  const selected = queries.get(q)!.filter(({ table }) => !some || some.includes(table))
  const read = await Promise.all(selected.map(async ({ table, rows }) => [table, inOrder(table, await rows.all())]))
  return Object.fromEntries(read) as State
}
