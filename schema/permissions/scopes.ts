import type { Role } from '#schema/entities/labels.ts'
import type { Rows, TableName } from '#schema/entities/tables.ts'
import type { Actor } from '#schema/entities/user.ts'
import { isGlobal } from './user.ts'

/**
 * Which scopes a person may hold, and which rows belong to them.
 * A channel is a scope as one kind of person sees it: `class:5` for those who teach or administer it, `class:5/student`
 * for all its students, `class:5/student:7` for what belongs to student 7 alone.
 * The `global` scope spans all schools, so its rows have a place in its own order besides the one in their school's.
 * Guarantees: a row is visible to a person only through a channel below. Pulls, tombstones and the simulation's oracle
 * use the same function.
 * Invariant: students have channels of their own, so a classmate's row is never in one of theirs.
 * After a crash: pure functions, nothing to lose.
 */
export interface Links {
  /** Classes taught (by a teacher) or attended (by a student). */
  classIds: number[]
  /** Modules linked to those classes. */
  moduleIds: number[]
}

/**
 * The scopes a user may hold (design: "What a device holds"). `picked` is the school that a global administrator works
 * in.
 */
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

/** The name of an actor's view. Cursors of another view are not valid. */
export const viewOf = (actor: Actor) => (actor.schoolId ? `${actor.role}@${actor.schoolId}` : actor.role)

/** What the server knows about a row besides its fields. */
export interface RowPlace {
  schoolId: number | null
  /** For videos and materials: the module of their lesson. */
  moduleId?: number
}

type Homes = { [T in TableName]: (row: Rows[T], place: RowPlace) => string[] }

/** The channels for global administrators: they hold every school and its administrators. */
const forGlobal = (role: Role) => (role === 'admin' || role === 'superadmin' ? ['global'] : [])

const forVisibility = (scope: string, visibility: 'student' | 'teacher' | 'both') => [
  ...(visibility !== 'student' ? [scope] : []),
  ...(visibility !== 'teacher' ? [`${scope}/student`] : []),
]

/**
 * The channels of a row by itself, besides its school's. People also come into view through classes; the store's
 * visibility follows enrollments and teachers for that, since those are other rows.
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

export function homesOf<T extends TableName>(table: T, row: Rows[T], place: RowPlace): string[] {
  const own = homes[table](row, place)
  return place.schoolId ? [`school:${place.schoolId}`, ...own] : own
}

/**
 * Returns a test for whether a row may be in this person's mirror by its own channels. API lists and the oracle share
 * it with pulls.
 */
export function holdsOf(actor: Actor, links: Links, picked?: number | null) {
  const channels = new Set(scopesOf(actor, links, picked).flatMap((scope) => channelsOf(actor, scope)))
  return <T extends TableName>(table: T, row: Rows[T], place: RowPlace): boolean =>
    homesOf(table, row, place).some((channel) => channels.has(channel))
}

/**
 * The scopes to poke when a row changes: those of its channels, and the student of an enrollment or the teacher of a
 * class.
 */
export function scopesToPoke<T extends TableName>(table: T, row: Rows[T], place: RowPlace): string[] {
  const scopes = homesOf(table, row, place).map((channel) => channel.split('/')[0]!)
  if (table === 'enrollments') scopes.push(`user:${(row as Rows['enrollments']).studentId}`)
  if (table === 'classes' && (row as Rows['classes']).teacherId)
    scopes.push(`user:${(row as Rows['classes']).teacherId}`)
  return [...new Set(scopes)]
}
