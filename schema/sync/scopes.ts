import type { Role } from '../entities/labels.ts'
import type { Rows, TableName } from '../entities/tables.ts'
import type { Actor } from '../entities/user.ts'
import { isGlobal } from '../policies/user.ts'

/**
 * Which scopes a person may hold, and which rows belong to them.
 * Guarantees: a row is in a person's view only through a channel below; the same function serves pulls, tombstones and the
 * simulation's oracle. Invariant: students have channels of their own, so a classmate's row is never in one of theirs.
 * `global` runs through all schools, so its rows have a place in an order of its own besides their school's.
 * A channel is a scope as one kind of person sees it: `class:5` for who teaches or runs it, `class:5/student` for every
 * student of it, `class:5/student:7` for what is student 7's own.
 */
export interface Links {
  /** Classes taught (teacher) or attended (student). */
  classIds: number[]
  /** Modules linked to those classes. */
  moduleIds: number[]
}

/** The scopes a user may hold (design: "What a device holds"). `picked` is the school a global admin works in. */
export function scopesOf(actor: Actor, links: Links, picked?: number | null): string[] {
  if (isGlobal(actor)) return ['me', 'global', ...(picked && actor.role === 'admin' ? [`school:${picked}`] : [])]
  if (actor.role === 'admin') return ['me', `school:${actor.schoolId}`]
  const classes = [...new Set(links.classIds)].map((classId) => `class:${classId}`)
  const modules = [...new Set(links.moduleIds)].map((moduleId) => `module:${moduleId}`)
  return ['me', ...classes, ...modules]
}

/** The channels that fill a scope for this person. */
export function channelsOf(actor: Actor, scope: string): string[] {
  if (scope === 'me') return [`user:${actor.id}`, ...(actor.schoolId ? [`schoolRow:${actor.schoolId}`] : [])]
  if (actor.role !== 'student' || scope.startsWith('school:')) return [scope]
  return scope.startsWith('class:') ? [`${scope}/student`, `${scope}/student:${actor.id}`] : [`${scope}/student`]
}

/** What a role's view is called; cursors of another view do not count. */
export const viewOf = (actor: Actor) => (actor.schoolId ? `${actor.role}@${actor.schoolId}` : actor.role)

/** What the server knows of a row beyond its fields. */
export interface Placed {
  schoolId: number | null
  /** Of lessons' children: the module of their lesson. */
  moduleId?: number
}

type Homes = { [T in TableName]: (row: Rows[T], placed: Placed) => string[] }

/** What who runs all schools holds of every one of them: the school itself and its administrators. */
const forGlobal = (role: Role) => (role === 'admin' || role === 'superadmin' ? ['global'] : [])

const forVisibility = (scope: string, visibility: 'student' | 'teacher' | 'both') => [
  ...(visibility !== 'student' ? [scope] : []),
  ...(visibility !== 'teacher' ? [`${scope}/student`] : []),
]

/**
 * The channels a row is in by itself, besides its school's. People also come through classes: `peopleOf` in the store
 * follows enrollments and teachers, which are other rows.
 */
const homes: Homes = {
  schools: (row) => [`schoolRow:${row.id}`, 'global'],
  users: (row) => [`user:${row.id}`, ...forGlobal(row.role)],
  courses: () => [],
  modules: (row) => [`module:${row.id}`, `module:${row.id}/student`],
  lessons: (row) => [`module:${row.moduleId}`, `module:${row.moduleId}/student`],
  lessonVideos: (row, { moduleId }) => forVisibility(`module:${moduleId}`, row.visibility),
  materials: (row, { moduleId }) => forVisibility(`module:${moduleId}`, row.visibility),
  classes: (row) => [`class:${row.id}`, `class:${row.id}/student`],
  moduleClasses: (row) => [`class:${row.classId}`, `class:${row.classId}/student`],
  enrollments: (row) => [`class:${row.classId}`, `class:${row.classId}/student:${row.studentId}`],
  completions: (row) => [`class:${row.classId}`, `class:${row.classId}/student`],
  evaluations: (row) => [`class:${row.classId}`, `class:${row.classId}/student:${row.studentId}`],
  rollCalls: (row) => [`class:${row.classId}`],
  attendance: (row) => [`class:${row.classId}`, `class:${row.classId}/student:${row.studentId}`],
  performance: (row) => [`class:${row.classId}`, `class:${row.classId}/student:${row.studentId}`],
}

export function homesOf<T extends TableName>(table: T, row: Rows[T], placed: Placed): string[] {
  const own = homes[table](row, placed)
  return placed.schoolId ? [`school:${placed.schoolId}`, ...own] : own
}

/** Whether a row may be in this person's mirror, by its own channels: what lists of the API and the oracle share with pulls. */
export function holdsOf(actor: Actor, links: Links, picked?: number | null) {
  const channels = new Set(scopesOf(actor, links, picked).flatMap((scope) => channelsOf(actor, scope)))
  return <T extends TableName>(table: T, row: Rows[T], placed: Placed): boolean =>
    homesOf(table, row, placed).some((channel) => channels.has(channel))
}

/** Whose pages to wake when a row changes: the channels' scopes, and the person an enrollment or account is about. */
export function wokenBy<T extends TableName>(table: T, row: Rows[T], placed: Placed): string[] {
  const scopes = homesOf(table, row, placed).map((channel) => channel.split('/')[0]!)
  if (table === 'enrollments') scopes.push(`user:${(row as Rows['enrollments']).studentId}`)
  if (table === 'classes' && (row as Rows['classes']).teacherId)
    scopes.push(`user:${(row as Rows['classes']).teacherId}`)
  return [...new Set(scopes)]
}
