import { constants, gunzipSync } from 'node:zlib'
import type { User } from '../../../schema/entities/user.ts'
import { isGlobal } from '../../../schema/policies/user.ts'
import type { People } from '../harness/peopleOf.ts'

/** A line of a server's record: who was in its schools at some time, or an answer it gave. */
export type Line = { people: People } | { url: string; cookie?: string; setCookie?: string; body: string }

/** What one role was sent: how much, and what of it should not have been. */
export interface Heard {
  bytes: number
  wrong: string[]
}

/**
 * Walks all a server answered, in order, and says for each role what it was told of others: secrets, people of another
 * school, classmates, rows of classes not taught, what is for teachers only. Written again here, without the server's rules.
 */
export function strangersIn(lines: Line[]): Record<string, Heard> {
  const times = lines.flatMap((line) => ('people' in line ? [line.people] : []))
  const sessions = new Map<string, User>()
  const heard: Record<string, Heard> = {}
  const rules = new Map<number, Rule>()
  for (const line of lines) {
    if ('people' in line) continue
    const text = textOf(line.body)
    const token = tokenIn(line.cookie)
    if (line.url === '/api/login' && tokenIn(line.setCookie)) sessions.set(tokenIn(line.setCookie)!, JSON.parse(text))
    const user = line.url === '/api/login' ? sessions.get(tokenIn(line.setCookie) ?? '') : sessions.get(token ?? '')
    const role = user?.role ?? 'nobody'
    heard[role] ??= { bytes: 0, wrong: [] }
    heard[role].bytes += text.length
    const said = (what: string) => heard[role]!.wrong.push(`${line.url} told ${user?.name ?? 'nobody'} ${what}`)
    for (const secret of ['$argon2', 'passwordHash', 'password_hash']) if (text.includes(secret)) said(secret)
    if (user && !rules.has(user.id)) rules.set(user.id, ruleFor(user, times))
    const rule = user
      ? rules.get(user.id)!
      : strangers(
          times.flatMap(({ users }) => users),
          [],
        )
    for (const name of rule.names) if (text.includes(name)) said(name)
    if (rule.row && /^[[{]/.test(text)) walk(JSON.parse(text), (row) => rule.row!(row) && said(JSON.stringify(row)))
  }
  return heard
}

interface Rule {
  /** What must not occur in any answer. */
  names: string[]
  /** Whether a row of an answer is none of theirs. */
  row?(row: Record<string, unknown>): boolean
}

function ruleFor(user: User, times: People[]): Rule {
  const mine = times.map(({ users }) => users.find(({ id }) => id === user.id) ?? user)
  if (mine.some(isGlobal)) return { names: [] }
  const homes = new Set(mine.map(({ schoolId }) => schoolId))
  const users = times.flatMap((each) => each.users)
  const abroad = users.filter(({ schoolId }) => schoolId !== null && !homes.has(schoolId))
  const home = users.filter((each) => !abroad.includes(each))
  const schools = times.flatMap((each) => each.schools.filter(({ id }) => !homes.has(id)).map(({ name }) => name!))
  if (mine.some(({ role }) => role === 'admin')) return { names: [...strangers(abroad, home).names, ...schools] }
  if (mine.some(({ role }) => role === 'teacher')) {
    const taught = new Set(
      times.flatMap(({ classes }) => classes.filter((c) => c.teacherId === user.id).map((c) => c.id!)),
    )
    const known = new Set(
      times.flatMap(({ enrollments }) => enrollments.filter((e) => taught.has(e.classId!)).map((e) => e.studentId!)),
    )
    const others = users.filter(({ id, role }) => role === 'student' && !known.has(id!))
    const { names } = strangers(
      [...abroad, ...others],
      home.filter((each) => !others.includes(each)),
    )
    return { names: [...names, ...schools], row: ({ classId }) => typeof classId === 'number' && !taught.has(classId) }
  }
  const classmates = home.filter(({ id, role }) => role === 'student' && id !== user.id)
  return {
    names: [
      ...strangers(
        [...abroad, ...classmates],
        home.filter((each) => !classmates.includes(each)),
      ).names,
      ...schools,
    ],
    row: ({ studentId, visibility }) =>
      visibility === 'teacher' || (typeof studentId === 'number' && studentId !== user.id),
  }
}

/** The names and sign-ins of some, save those that others bear too. */
function strangers(some: Partial<User>[], others: Partial<User>[]): Rule {
  const words = ({ name, email, username }: Partial<User>) =>
    [name, email, username].filter((word): word is string => Boolean(word)).map((word) => JSON.stringify(word))
  const borne = new Set(others.flatMap(words))
  return { names: [...new Set(some.flatMap(words))].filter((word) => !borne.has(word)) }
}

function walk(value: unknown, visit: (row: Record<string, unknown>) => void) {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) visit(value as Record<string, unknown>)
  for (const each of Object.values(value)) walk(each, visit)
}

/** An answer that was cut, as when the server was killed, is read as far as it came. */
function textOf(body: string): string {
  const bytes = Buffer.from(body, 'base64')
  const zipped = bytes[0] === 0x1f && bytes[1] === 0x8b
  return (zipped ? gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }) : bytes).toString('utf8')
}

const tokenIn = (cookie = '') => /(?:^|[;,]\s*)chamada=([^;]+)/.exec(cookie)?.[1]
