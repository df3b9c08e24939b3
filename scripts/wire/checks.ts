import { join } from 'node:path'
import Database from 'better-sqlite3'
import { nameOfRow, parentsOf as parentsIn } from '#schema/nouns/parents.ts'
import { fieldsOfKey, type TableName } from '#schema/nouns/tables.ts'
import type { Change, WireClient } from './client.ts'
import { keyOf, type Row, type WireMirror } from './mirror.ts'
import { firstOf, type Person, type WireDevice } from './people.ts'
import { ordered, sameValue } from './same.ts'

interface Ended {
  client: string
  change: Change
  outcome: 'applied' | 'refused'
  code?: string
  /** When it was done, according to the journal, ms. */
  at: number
}

/**
 * Checks what must hold once all devices are idle: every mutation is in the journal once, with the outcome its author
 * received; every field has the value of its last write; deleted rows are gone; the database file is intact. Returns
 * the violations, one line each.
 */
export function checkServer(data: string, clients: readonly WireClient[], office: WireMirror): string[] {
  const db = new Database(join(data, 'chamada.sqlite'), { readonly: true })
  try {
    const problems: string[] = []
    const whole = db.pragma('integrity_check', { simple: true })
    if (whole !== 'ok') problems.push(`integrity_check: ${whole}`)
    const dangling = db.pragma('foreign_key_check') as unknown[]
    if (dangling.length) problems.push(`foreign_key_check: ${dangling.length} rows, ${JSON.stringify(dangling[0])}`)
    const ended = journalOf(db, clients, problems)
    return [...problems, ...checkEffects(ended, (row) => storedEvaluation(db, row) ?? rowOf(office, row))]
  } finally {
    db.close()
  }
}

/** Every mutation that has an outcome, with its time from the journal. Violations are added to `problems`. */
function journalOf(db: Database.Database, clients: readonly WireClient[], problems: string[]): Ended[] {
  const ended: Ended[] = []
  const all = 'select id, at, receivedAt, outcome, code from journal where device = ? order by id'
  const blocks = new Map<number, WireClient[]>()
  for (const client of clients) blocks.set(client.device!, [...(blocks.get(client.device!) ?? []), client])
  for (const [block, [client, ...others]] of blocks) {
    if (others.length) problems.push(`${client!.name} and ${others[0]!.name} have one block of numbers, ${block}`)
    const rows = db.prepare(all).all(block) as {
      id: number
      at: number
      receivedAt: number
      outcome: string
      code: string | null
    }[]
    const disordered = rows.find((row, i) => i > 0 && row.at < rows[i - 1]!.at)
    if (disordered)
      problems.push(`${client!.name}: mutation ${disordered.id} is of an earlier time than the one before it`)
    const byId = new Map(rows.map((row) => [row.id, row]))
    if (byId.size !== rows.length)
      problems.push(`${client!.name}: ${rows.length - byId.size} mutations are in the journal twice`)
    for (const [id, { change, outcome, code }] of client!.ends) {
      const row = byId.get(id)
      byId.delete(id)
      if (!row) {
        problems.push(
          `${client!.name}: mutation ${id} ${change.method} ${change.path} was ${outcome}, and the journal has none of it`,
        )
        continue
      }
      if (row.outcome !== outcome || (row.code ?? undefined) !== code)
        problems.push(
          `${client!.name}: mutation ${id} was ${outcome} ${code}, in the journal ${row.outcome} ${row.code}`,
        )
      if (row.at > row.receivedAt) problems.push(`mutation ${id} is of a time ahead of the server's`)
      ended.push({ client: client!.name, change, outcome, code, at: row.at })
    }
    for (const id of byId.keys())
      problems.push(`${client!.name}: the journal has mutation ${id}, which has no end on its device`)
  }
  return ended
}

/** Checks that each field has its last write, and that each row exists or is gone as the acts require. */
function checkEffects(ended: readonly Ended[], rowNamed: (row: string) => Row | undefined): string[] {
  const problems: string[] = []
  const applied = ended.filter(({ outcome }) => outcome === 'applied')
  const removed = new Set(applied.flatMap(({ change }) => change.removes ?? []))
  const within = new Map(
    applied.flatMap(({ change }) => (change.creates ? [[change.creates, change.within] as const] : [])),
  )
  const isGone = (row?: string): boolean => row !== undefined && (removed.has(row) || isGone(within.get(row)))

  for (const row of removed) if (rowNamed(row)) problems.push(`${row} was deleted, and is there`)
  for (const row of within.keys()) {
    const exists = rowNamed(row) !== undefined
    if (exists === isGone(row))
      problems.push(`${row} was ${exists ? 'deleted with what it hung on, and is there' : 'made, and is not there'}`)
  }
  const last = new Map<string, { end: Ended; value: unknown }>()
  for (const end of applied) {
    for (const { row, field, value } of end.change.writes) {
      const before = last.get(`${row} ${field}`)?.end
      const isLater = !before || end.at > before.at || (end.at === before.at && end.change.id > before.change.id)
      if (isLater) last.set(`${row} ${field}`, { end, value })
    }
  }
  for (const [name, { end, value }] of last) {
    const [row, field] = name.split(' ') as [string, string]
    if ([row, ...parentsOf(row), ...(end.change.about ?? [])].some(isGone)) continue
    const stands = fieldOf(rowNamed(row), field)
    if (stands === value) continue
    const { change, client, at } = end
    problems.push(
      `${row} ${field} is ${stands}, last written as ${value} by ${client} (${change.id} at ${at}, ${change.method} ${change.path})`,
    )
  }
  return problems
}

const split = (row: string) => [row.slice(0, row.indexOf(':')), row.slice(row.indexOf(':') + 1)] as const
/** The office knows evaluations by another key, without their student. */
function storedEvaluation(db: Database.Database, row: string): Row | undefined {
  const [table, attendanceId] = split(row)
  if (table !== 'evaluations') return undefined
  return db.prepare('select * from evaluations where attendanceId = ?').get(attendanceId) as Row | undefined
}

const rowOf = (mirror: WireMirror, row: string) => mirror.get(...split(row))

/** The parents that the key of a row names. */
function parentsOf(row: string): string[] {
  const [wire, key] = split(row)
  const table = (wire === 'rolls' ? 'rollCalls' : wire) as TableName
  return parentsIn(table, fieldsOfKey(table, key)).map((parent) => nameOfRow(parent.table, parent.key))
}

/** A field as acts name it. Of a roll it is 'student.field'; of an enrollment 'isIn' is true while it lasts. */
function fieldOf(row: Row | undefined, field: string): unknown {
  if (field === 'isIn') return row ? row.leftAt === null : undefined
  const [student, name] = field.split('.')
  if (!name) return row?.[field]
  const mark = (row?.marks as Row[] | undefined)?.find(({ studentId }) => studentId === Number(student))
  return mark?.[name]
}

/**
 * Checks that all devices of a person hold the same as the first one, and that each person's first device holds the
 * same as the first of its role, in the scopes that both have. Returns the differences, one line each.
 */
export function checkSame(devices: readonly WireDevice[]): string[] {
  return devices.flatMap(({ person, client }) => {
    const own = firstOf(devices, (each) => each === person)
    const other = own === client ? firstOf(devices, ({ role }) => role === person.role) : own
    const both = [...client.mirror.cursors.keys()].filter(
      (scope) => isAlike(person.role, scope) && other.mirror.cursors.has(scope),
    )
    return client.mirror
      .differences(other.mirror, own === client ? both : undefined)
      .map((line) => `${client.name} differs from ${other.name}: ${line}`)
  })
}

/**
 * Returns true when all people of a role hold the same rows through a scope. In a class, students hold only their own.
 */
const isAlike = (role: Person['role'], scope: string) => (role === 'student' ? /^module:/ : /:/).test(scope)

/** Tables whose rows are the same for everybody who may have them. Evaluations reach the staff without their student. */
const shared = [
  'classes',
  'modules',
  'lessons',
  'lessonVideos',
  'materials',
  'moduleClasses',
  'completions',
  'enrollments',
]

/** What the staff alone reads in them: students find null there. */
const ofStaff = ['numbering', 'leftReason']

const withoutStaffs = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([field, value]) => [field, ofStaff.includes(field) ? null : value]))

/** What a person's device holds that differs from the office's, or that they may not have. One line each. */
export function checkAgainstOffice(client: WireClient, role: string, office: WireMirror): string[] {
  const { mirror, name, userId } = client
  const problems: string[] = []
  for (const table of role === 'student' ? shared : [...shared, 'rolls']) {
    for (const row of mirror.all(table)) {
      const key = keyOf(table, row)
      const whole = office.get(table, key)
      const theirs = whole && role === 'student' ? withoutStaffs(whole) : whole
      if (!sameValue(theirs, row))
        problems.push(`${name} has ${table}:${key} as ${ordered(row)}, the office as ${ordered(theirs)}`)
    }
  }
  if (role !== 'student') return problems
  const others = [
    ...mirror.all('rolls').flatMap(({ marks }) => marks as Row[]),
    ...mirror.all('enrollments'),
    ...mirror.all('evaluations'),
  ].filter(({ studentId }) => studentId !== userId)
  const classmates = mirror.all('users').filter((user) => user.role === 'student' && user.id !== userId)
  if (others.length + classmates.length)
    problems.push(`${name} holds ${others.length + classmates.length} rows of other students`)
  return problems
}
