import { type ErrorCode, isNameTaken, type Refusal } from '#schema/errors.ts'
import { isGlobal } from '#schema/nouns/readers.ts'
import { type Rows, type TableName, tableNames } from '#schema/nouns/tables.ts'
import type { Actor, User } from '#schema/nouns/user.ts'
import type { Clock } from '#schema/sync/clock.ts'
import { type AuditEntry, noteAudit } from '#server/store/audit/audit.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { missedRow, type RowName } from '#server/store/queries/refusedPlan.ts'
import { locationOf } from '#server/store/queries/rowLocation.ts'
import type { Q, Store } from '#server/store/store.ts'

/**
 * Traces of refusals, and of what people who run all schools read of one. Answers do not wait for them: how long an
 * answer takes must not tell whether something exists, and a crowd must not keep the disk busy.
 * Guarantees: what is traced is written within a second, together, with how often it happened.
 * After a crash: the traces of the last second are lost.
 */
export interface Traces {
  /** Notes that a call was refused, when it was about something that the person may not see or change. */
  refused(user: User, call: NamedCall, error: Refusal): void
  /** Notes that a person who runs all schools read data of people of these schools: once a day each. */
  schoolsRead(user: User, schools: readonly (number | null)[]): void
  /** The same for the rows that a call named, when they are people or tell of people. */
  rowsRead(user: User, rows: readonly RowName[]): void
  /** Writes what was noted. Never rejects: what could not be written is kept for the next time. */
  flush(): Promise<void>
}

/** A call by its declared address, and the rows that its address names. */
export interface NamedCall {
  name: string
  rows: readonly RowName[]
}

interface Noted {
  entry: AuditEntry
  /** The rows it was about, when the refusal is only traced if they exist. */
  rows?: readonly RowName[]
}

/** What is noted between two writes; more is not kept. */
const mostNoted = 5_000

const notFoundCodes: ErrorCode[] = ['notFound', 'admins.notFound', 'school.notOfAdmin']
const forbiddenCodes: ErrorCode[] = ['notAllowed', 'admin.notPrincipal']

/** Whether a refusal kept somebody from what is not theirs; 'maybe' when the rows of the call have to be looked for. */
function crossesLine(error: Refusal): boolean | 'maybe' {
  if (forbiddenCodes.includes(error.code)) return true
  if (!notFoundCodes.includes(error.code)) return false
  const missed = missedRow(error)
  return missed === undefined ? 'maybe' : !missed
}

/** @param call its declared address */
const refusedCall = ({ id, schoolId }: Actor, call: string, at: number): AuditEntry => ({
  ...{ kind: 'refused', at, schoolId, actorId: id },
  detail: { call },
})

/** The trace of a refusal; undefined when it needs none, or when nobody knows whether what it was about exists. */
export function traceOfRefusal(error: Refusal, actor: Actor, call: string, at: number): AuditEntry | undefined {
  if (isNameTaken(error)) return { kind: 'nameTaken', at, schoolId: actor.schoolId, actorId: actor.id }
  return crossesLine(error) === true ? refusedCall(actor, call, at) : undefined
}

/** The tables whose rows are people, or tell of people. */
const aboutPeople: TableName[] = [
  'users',
  'classes',
  'enrollments',
  'attendance',
  'performance',
  'evaluations',
  'rollCalls',
]

export function openTraces(store: Store, clock: Clock, warn: (message: string) => void): Traces {
  let noted: Noted[] = []
  const looked: { user: User; rows: readonly RowName[] }[] = []
  /** The readings of today that were noted, by person and school. */
  let read = { day: 0, names: new Set<string>() }
  let failed = false
  let writing = Promise.resolve()

  const add = (one: Noted) => void (noted.length < mostNoted && noted.push(one))

  function schoolsRead(user: User, schools: readonly (number | null)[]) {
    if (!isGlobal(user)) return
    const at = clock.now()
    const day = Math.floor(at / 86_400_000)
    if (read.day !== day) read = { day, names: new Set() }
    for (const schoolId of new Set(schools)) {
      const name = `${user.id}/${schoolId}`
      if (!schoolId || schoolId === user.schoolId || read.names.has(name)) continue
      read.names.add(name)
      add({ entry: { kind: 'schoolRead', at, schoolId, actorId: user.id } })
    }
  }

  async function write() {
    for (const { user, rows } of looked.splice(0)) schoolsRead(user, await schoolsOf(store.q, rows))
    const batch = noted
    if (!batch.length) return
    noted = []
    try {
      const crossed: Noted[] = []
      for (const one of batch) if (!one.rows || (await allExist(store.q, one.rows))) crossed.push(one)
      if (crossed.length)
        await store.tx(async (q) => {
          for (const { entry } of together(crossed)) await noteAudit(q, entry)
        })
      failed = false
    } catch (error) {
      noted = [...batch, ...noted].slice(0, mostNoted)
      if (!failed) warn(`traces wait to be written: ${(error as Error).message}`)
      failed = true
    }
  }

  return {
    refused(user, { name, rows }, error) {
      const entry = traceOfRefusal(error, user, name, clock.now())
      if (entry) add({ entry })
      else if (crossesLine(error) === 'maybe') add({ entry: refusedCall(user, name, clock.now()), rows })
    },
    schoolsRead,
    rowsRead(user, rows) {
      const about = rows.filter(({ table }) => aboutPeople.includes(table))
      if (about.length && isGlobal(user) && looked.length < mostNoted) looked.push({ user, rows: about })
    },
    flush() {
      writing = writing.then(write)
      return writing
    },
  }
}

/** The same refusals as one entry each, with how often they happened. */
function together(all: Noted[]): { entry: AuditEntry }[] {
  const groups = new Map<string, AuditEntry>()
  for (const { entry } of all) {
    const { at, times: _, ...same } = entry
    const name = JSON.stringify(same)
    const known = groups.get(name)
    groups.set(name, known ? { ...known, times: known.times! + 1 } : { ...entry, at, times: 1 })
  }
  return [...groups.values()].map((entry) => ({ entry }))
}

/** A call about something unknown is a mistake and no crossing, so all that it names must be there. */
async function allExist(q: Q, rows: readonly RowName[]): Promise<boolean> {
  const found = await Promise.all(rows.map(({ table, key }) => readerOf(q).get<keyof Rows>(table, key)))
  return rows.length > 0 && found.every((row) => row !== undefined)
}

async function schoolsOf(q: Q, rows: readonly RowName[]): Promise<(number | null)[]> {
  const schoolOf = async ({ table, key }: RowName) => {
    const row = await readerOf(q).get<keyof Rows>(table, key)
    return row ? (await locationOf(q, table, row as never)).tenant || null : null
  }
  return Promise.all(rows.map(schoolOf))
}

const tableOfParameter: Record<string, TableName> = {
  classId: 'classes',
  lessonId: 'lessons',
  moduleId: 'modules',
  studentId: 'users',
  schoolId: 'schools',
}
/** The table of `:id`, by the part of the address before it, where that is not the table's own name. */
const tableBefore: Record<string, TableName> = {
  students: 'users',
  teachers: 'users',
  'delete-admin': 'users',
  'lesson-videos': 'lessonVideos',
}

/** The rows that an address names by numbers. Unknown parameters name none. */
export function rowsNamed(route: string, parameters: Record<string, string>): RowName[] {
  if (parameters.table) {
    const table = parameters.table as TableName
    return tableNames.includes(table)
      ? [{ table, key: /^\d+$/.test(parameters.key!) ? Number(parameters.key) : parameters.key! }]
      : []
  }
  return Object.entries(parameters).flatMap(([name, value]) => {
    const before = /([\w-]+)\/:id\b/.exec(route)?.[1] ?? ''
    const own = tableNames.find((table) => table === before)
    const table = name === 'id' ? (own ?? tableBefore[before]) : tableOfParameter[name]
    return table && /^\d{1,15}$/.test(value) ? [{ table, key: Number(value) }] : []
  })
}
