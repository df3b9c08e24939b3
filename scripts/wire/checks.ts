import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Change, WireClient } from './client.ts'
import { keyOf, type Row, type WireMirror } from './mirror.ts'
import { type Device, firstOf, type Person } from './people.ts'
import { ordered, sameValue } from './same.ts'

interface Ended {
  client: string
  change: Change
  outcome: 'applied' | 'refused'
  code?: string
  /** When it was done, as the journal has it. */
  at: number
}

/**
 * What must hold once everybody is quiet: every mutation is in the journal once, as its author heard; of every field the value
 * of its last write stands; what was deleted is gone; the file is whole. Gives what does not hold, a line each.
 */
export function checkServer(data: string, clients: readonly WireClient[], office: WireMirror): string[] {
  const db = new Database(join(data, 'chamada.sqlite'), { readonly: true })
  try {
    const told: string[] = []
    const whole = db.pragma('integrity_check', { simple: true })
    if (whole !== 'ok') told.push(`integrity_check: ${whole}`)
    const dangling = db.pragma('foreign_key_check') as unknown[]
    if (dangling.length) told.push(`foreign_key_check: ${dangling.length} rows, ${JSON.stringify(dangling[0])}`)
    const ended = journalOf(db, clients, told)
    return [...told, ...checkEffects(ended, office)]
  } finally {
    db.close()
  }
}

/** Every mutation that had an end, with its time by the journal. */
function journalOf(db: Database.Database, clients: readonly WireClient[], told: string[]): Ended[] {
  const ended: Ended[] = []
  const all = 'select id, at, receivedAt, outcome, code from journal where device = ? order by id'
  const blocks = new Map<number, WireClient[]>()
  for (const client of clients) blocks.set(client.device!, [...(blocks.get(client.device!) ?? []), client])
  for (const [block, [client, ...others]] of blocks) {
    if (others.length) told.push(`${client!.name} and ${others[0]!.name} have one block of numbers, ${block}`)
    const rows = db.prepare(all).all(block) as {
      id: number
      at: number
      receivedAt: number
      outcome: string
      code: string | null
    }[]
    const disordered = rows.find((row, i) => i > 0 && row.at < rows[i - 1]!.at)
    if (disordered) told.push(`${client!.name}: mutation ${disordered.id} is of an earlier time than the one before it`)
    const byId = new Map(rows.map((row) => [row.id, row]))
    if (byId.size !== rows.length)
      told.push(`${client!.name}: ${rows.length - byId.size} mutations are in the journal twice`)
    for (const [id, { change, outcome, code }] of client!.ends) {
      const row = byId.get(id)
      byId.delete(id)
      if (!row) {
        told.push(
          `${client!.name}: mutation ${id} ${change.method} ${change.path} was ${outcome}, and the journal has none of it`,
        )
        continue
      }
      if (row.outcome !== outcome || (row.code ?? undefined) !== code)
        told.push(`${client!.name}: mutation ${id} was ${outcome} ${code}, in the journal ${row.outcome} ${row.code}`)
      if (row.at > row.receivedAt) told.push(`mutation ${id} is of a time ahead of the server's`)
      ended.push({ client: client!.name, change, outcome, code, at: row.at })
    }
    for (const id of byId.keys())
      told.push(`${client!.name}: the journal has mutation ${id}, which has no end on its device`)
  }
  return ended
}

/** Whether each field has its last write, and each row is there or gone as the acts say. */
function checkEffects(ended: readonly Ended[], office: WireMirror): string[] {
  const told: string[] = []
  const applied = ended.filter(({ outcome }) => outcome === 'applied')
  const removed = new Set(applied.flatMap(({ change }) => change.removes ?? []))
  const within = new Map(
    applied.flatMap(({ change }) => (change.makes ? [[change.makes, change.within] as const] : [])),
  )
  const isGone = (row?: string): boolean => row !== undefined && (removed.has(row) || isGone(within.get(row)))

  for (const row of removed) if (rowOf(office, row)) told.push(`${row} was deleted, and is there`)
  for (const row of within.keys()) {
    const there = rowOf(office, row) !== undefined
    if (there === isGone(row))
      told.push(`${row} was ${there ? 'deleted with what it hung on, and is there' : 'made, and is not there'}`)
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
    const stands = fieldOf(rowOf(office, row), field)
    if (stands === value) continue
    const { change, client, at } = end
    told.push(
      `${row} ${field} is ${stands}, last written as ${value} by ${client} (${change.id} at ${at}, ${change.method} ${change.path})`,
    )
  }
  return told
}

const split = (row: string) => [row.slice(0, row.indexOf(':')), row.slice(row.indexOf(':') + 1)] as const
const rowOf = (mirror: WireMirror, row: string) => mirror.get(...split(row))

/** What a row with a natural key hangs on. */
function parentsOf(row: string): string[] {
  const [table, key] = split(row)
  const [first, second] = key.split('/')
  if (table === 'rolls') return [`classes:${first}`, `lessons:${second}`]
  if (table === 'completions') return [`lessons:${first}`, `classes:${second}`]
  return table === 'enrollments' ? [`classes:${first}`] : []
}

/** A field as acts name it: of a roll 'student.field', of an enrollment whether it goes on. */
function fieldOf(row: Row | undefined, field: string): unknown {
  if (field === 'isIn') return row ? row.leftAt === null : undefined
  const [student, name] = field.split('.')
  if (!name) return row?.[field]
  const mark = (row?.marks as Row[] | undefined)?.find(({ studentId }) => studentId === Number(student))
  return mark?.[name]
}

/**
 * Whether all devices of a person hold what their first one holds, and that one what the first of its role holds through the
 * scopes that both have.
 */
export function checkSame(devices: readonly Device[]): string[] {
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

/** Whether all people of a role hold the same through a scope: a student has of a class what is their own. */
const isAlike = (role: Person['role'], scope: string) => (role === 'student' ? /^module:/ : /:/).test(scope)

/** Tables whose rows are the same to everybody who may have them. */
const shared = [
  'classes',
  'modules',
  'lessons',
  'lessonVideos',
  'materials',
  'moduleClasses',
  'completions',
  'enrollments',
  'evaluations',
]

/** What a person holds that the office holds otherwise, or that they may not have. */
export function checkAgainstOffice(client: WireClient, role: string, office: WireMirror): string[] {
  const { mirror, name, userId } = client
  const told: string[] = []
  for (const table of role === 'student' ? shared : [...shared, 'rolls']) {
    for (const row of mirror.all(table)) {
      const key = keyOf(table, row)
      const theirs = office.get(table, key)
      if (!sameValue(theirs, row))
        told.push(`${name} has ${table}:${key} as ${ordered(row)}, the office as ${ordered(theirs)}`)
    }
  }
  if (role !== 'student') return told
  const others = [
    ...mirror.all('rolls').flatMap(({ marks }) => marks as Row[]),
    ...mirror.all('enrollments'),
    ...mirror.all('evaluations'),
  ].filter(({ studentId }) => studentId !== userId)
  const classmates = mirror.all('users').filter((user) => user.role === 'student' && user.id !== userId)
  if (others.length + classmates.length)
    told.push(`${name} holds ${others.length + classmates.length} rows of other students`)
  return told
}
