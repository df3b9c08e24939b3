import { constants, gunzipSync } from 'node:zlib'
import { isGlobal } from '#schema/nouns/readers.ts'
import type { User } from '#schema/nouns/user.ts'
import type { People } from '#scripts/testKit/server/peopleOf.ts'

/** A line of a server's record: the people in its schools at one time, or an answer it gave. */
export type Line = { people: People } | { url: string; cookie?: string; setCookie?: string; body: string }

/** The answers a role was sent: how many bytes, and what in them it should not have received. */
export interface RecordedAnswers {
  bytes: number
  wrong: string[]
}

/**
 * Goes through all answers of a server in order, and lists for each role what it was sent of others: secrets, people of
 * another school, classmates, rows of classes not taught, what is said in subjects not taught, and content for teachers
 * only. Written independently of the
 * server's rules.
 */
export function findForeignData(lines: Line[]): Record<string, RecordedAnswers> {
  const times = lines.flatMap((line) => ('people' in line ? [line.people] : []))
  const sessions = new Map<string, User>()
  const answers: Record<string, RecordedAnswers> = {}
  const rules = new Map<number, Rule>()
  for (const line of lines) {
    if ('people' in line) continue
    const text = textOf(line.body)
    const token = tokenIn(line.cookie)
    if (line.url === '/api/login' && tokenIn(line.setCookie)) sessions.set(tokenIn(line.setCookie)!, JSON.parse(text))
    const user = line.url === '/api/login' ? sessions.get(tokenIn(line.setCookie) ?? '') : sessions.get(token ?? '')
    const role = user?.role ?? 'nobody'
    answers[role] ??= { bytes: 0, wrong: [] }
    answers[role].bytes += text.length
    const flag = (what: string) => answers[role]!.wrong.push(`${line.url} told ${user?.name ?? 'nobody'} ${what}`)
    for (const secret of ['$argon2', 'passwordHash', 'password_hash']) if (text.includes(secret)) flag(secret)
    if (user && !rules.has(user.id)) rules.set(user.id, ruleFor(user, times))
    const rule = user
      ? rules.get(user.id)!
      : strangers(
          times.flatMap(({ users }) => users),
          [],
        )
    const forbidden = [...rule.names, ...(betweenSchools.test(line.url) ? [] : (rule.schools ?? []))]
    for (const name of forbidden) if (text.includes(name)) flag(name)
    if (rule.row && /^[[{]/.test(text)) walk(JSON.parse(text), (row) => rule.row!(row) && flag(JSON.stringify(row)))
  }
  return answers
}

/** Where an office reads other schools by their names, to send and receive students. */
const betweenSchools = /^\/api\/(school-transfers|students\/\d+\/earlier)\b/

interface Rule {
  /** Texts that must not occur in any answer. */
  names: string[]
  /** The same, but for what is `betweenSchools`. */
  schools?: string[]
  /** Returns true when a row of an answer is not theirs. */
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
  if (mine.some(({ role }) => role === 'admin')) return { names: strangers(abroad, home).names, schools }
  if (mine.some(({ role }) => role === 'teacher')) {
    const subjects = times.flatMap((each) => subjectsOf(user, each))
    const taught = new Set(subjects.map(({ classId }) => classId))
    const known = new Set(
      times.flatMap(({ enrollments }) => enrollments.filter((e) => taught.has(e.classId!)).map((e) => e.studentId!)),
    )
    const others = users.filter(({ id, role }) => role === 'student' && !known.has(id!))
    const { names } = strangers(
      [...abroad, ...others],
      home.filter((each) => !others.includes(each)),
    )
    const moduleOf = new Map(times.flatMap(({ lessons }) => lessons.map(({ id, moduleId }) => [id, moduleId])))
    const teaches = (class_: number, lesson: number) =>
      subjects.some(({ classId, moduleId }) => classId === class_ && [null, moduleOf.get(lesson)].includes(moduleId))
    return {
      names: [...names, ...schools],
      row: (row) =>
        typeof row.classId === 'number' &&
        (!taught.has(row.classId) ||
          (typeof row.lessonId === 'number' && said.test(JSON.stringify(row)) && !teaches(row.classId, row.lessonId))),
    }
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

/** What is said of students, besides who was present. */
const said = /"(rating|comment|reason|contentRating|teacherRating)":[^n]/

/** What somebody teaches, or covers: in a class all, where the module is null, or that of a module. */
function subjectsOf({ id }: User, { classes, moduleClasses, coverages }: People) {
  const whole = classes.map((each) => ({ classId: each.id, moduleId: null, teacherId: each.teacherId }))
  return [...whole, ...moduleClasses, ...coverages].filter(({ teacherId }) => teacherId === id)
}

/** The names and sign-ins of some people, except those that others have too. */
function strangers(some: Partial<User>[], others: Partial<User>[]): Rule {
  const words = ({ name, email, username }: Partial<User>) =>
    [name, email, username].filter((word): word is string => Boolean(word)).map((word) => JSON.stringify(word))
  const shared = new Set(others.flatMap(words))
  return { names: [...new Set(some.flatMap(words))].filter((word) => !shared.has(word)) }
}

function walk(value: unknown, visit: (row: Record<string, unknown>) => void) {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) visit(value as Record<string, unknown>)
  for (const each of Object.values(value)) walk(each, visit)
}

/** An answer that was cut off, as when the server was killed, is read as far as it goes. */
function textOf(body: string): string {
  const bytes = Buffer.from(body, 'base64')
  const zipped = bytes[0] === 0x1f && bytes[1] === 0x8b
  return (zipped ? gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }) : bytes).toString('utf8')
}

const tokenIn = (cookie = '') => /(?:^|[;,]\s*)chamada=([^;]+)/.exec(cookie)?.[1]
