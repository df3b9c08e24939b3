import { hashOf } from '#schema/fields/hashOf.ts'
import { nouns } from '#schema/nouns/nouns.ts'
import {
  isGlobal,
  isOfOtherSubject,
  type Readers,
  type Side,
  type Subjects,
  sideOf,
  type Viewer,
} from '#schema/nouns/readers.ts'
import { type Key, keyOf, type Rows, type TableName, tableNames } from '#schema/nouns/tables.ts'
import type { Actor } from '#schema/nouns/user.ts'

/**
 * Which scopes a person may hold, and which rows belong to them.
 * A channel is a scope as one kind of person sees it: `class:5` for those who teach or administer it, `class:5/student`
 * for all its students, `class:5/student:7` for what belongs to student 7 alone.
 * The `global` scope spans all schools, so its rows have a place in its own order besides the one in their school's.
 * Guarantees: a row is visible to a person only through a channel below, or as a person whom a row of their class
 * shows. Pulls, tombstones and the tests' oracle follow the same values.
 * Invariant: students have channels of their own, so a classmate's row is never in one of theirs.
 * After a crash: pure functions, nothing to lose.
 */
export const whoReads = Object.fromEntries(tableNames.map((table) => [table, nouns[table].readers])) as {
  [T in TableName]: Readers<Rows[T]>
}

export interface Links {
  /** Classes taught (by a teacher) or attended (by a student), all of them. */
  classIds: number[]
  /** Modules linked to those classes; of a class of which only some subjects are taught, these. */
  moduleIds: number[]
  /** The classes of which a teacher teaches only some subjects. They are in `classIds` too. */
  subjects?: Subjects
}

/**
 * The scopes a user may hold (design: "What a device holds"). `picked` is the school that a global administrator works
 * in.
 */
export function scopesOf(actor: Actor, links: Links, picked?: number | null): string[] {
  if (isGlobal(actor)) return ['me', 'global', ...(picked && actor.role === 'admin' ? [`school:${picked}`] : [])]
  if (actor.role === 'admin') return ['me', `school:${actor.schoolId}`]
  const classes = [...new Set(links.classIds)].map((classId) => classScope(classId, links.subjects?.get(classId)))
  const modules = [...new Set(links.moduleIds)].map((moduleId) => `module:${moduleId}`)
  return ['me', ...classes, ...modules]
}

/**
 * The scope of a class. Of one of which a teacher teaches only some subjects it names these: when they change, the old
 * scope is dropped with what it showed, and the new one comes whole.
 */
const classScope = (classId: number, modules: readonly number[] | undefined) =>
  modules ? `class:${classId}/${hashOf([...modules].sort((a, b) => a - b).join('+')).toString(36)}` : `class:${classId}`

/** The scope without the subjects that it names: rows are poked and deleted by it. */
export const wholeScope = (scope: string): string => scope.split('/')[0]!

/** The channels that fill a scope for this person. */
export function channelsOf(actor: Actor, name: string): string[] {
  const scope = wholeScope(name)
  if (scope === 'me') return [`user:${actor.id}`, ...(actor.schoolId ? [`schoolRow:${actor.schoolId}`] : [])]
  if (actor.role !== 'student' || scope.startsWith('school:')) return [scope]
  return scope.startsWith('class:') ? [`${scope}/student`, `${scope}/student:${actor.id}`] : [`${scope}/student`]
}

/** The name of an actor's view. Cursors of another view are not valid: what was held under it is dropped. */
export function viewOf({ role, schoolId, readsRaters }: Actor): string {
  const view = schoolId ? `${role}@${schoolId}` : role
  return role === 'student' ? view : `${view}/${readsRaters ? 'withNames' : 'unnamed'}`
}

/** What the server knows about a row besides its fields. */
export interface RowPlace {
  schoolId: number | null
  /** For what belongs to a lesson: the module of it. */
  moduleId?: number
}

type Fields = Record<string, unknown>

/** The channels of a row by itself. People also come into view through the rows of classes (`personShownBy`). */
export function channelsOfRow<T extends TableName>(table: T, row: Rows[T], place: RowPlace): string[] {
  const { me, global, class: inClass, module: inModule } = whoReads[table]
  const fields = row as unknown as Fields
  const channels = place.schoolId ? [`school:${place.schoolId}`] : []
  if (me) channels.push(`${me.channel}:${fields[me.by]}`)
  if (global?.(row)) channels.push('global')
  if (inClass) {
    const scope = `class:${fields[inClass.by]}`
    channels.push(scope)
    if (inClass.students === 'all') channels.push(`${scope}/student`)
    if (inClass.students === 'own') channels.push(`${scope}/student:${fields.studentId}`)
  }
  if (inModule) {
    const scope = `module:${inModule.by === 'lessonId' ? place.moduleId : fields[inModule.by]}`
    const reads = (side: Side) => inModule.visibility?.[side].includes(fields.visibility as never) ?? true
    if (reads('staff')) channels.push(scope)
    if (reads('students')) channels.push(`${scope}/student`)
  }
  return channels
}

/** The person whom a row puts in a class, and the channel of those who see them through it. */
export function personShownBy(
  table: TableName,
  row: object,
): { id: number; classId: number; to: Side; channel: string } | undefined {
  const { by, shows } = whoReads[table].class ?? {}
  if (!by || !shows) return undefined
  const { [shows.person]: id, [by]: classId } = row as Record<string, number | null>
  if (!id || !classId) return undefined
  return { id, classId, to: shows.to, channel: `class:${classId}${shows.to === 'students' ? '/student' : ''}` }
}

/** The tables whose rows show people to this person. */
export const tablesShowingPeopleTo = (actor: Actor): TableName[] =>
  tableNames.filter((table) => whoReads[table].class?.shows?.to === sideOf(actor))

/** Returns true for a row of a lesson of a subject that another teacher teaches. @param moduleId that of its lesson */
export const isHiddenFrom = (
  viewer: Pick<Viewer, 'subjects'>,
  table: TableName,
  row: object,
  moduleId: number | undefined,
): boolean =>
  whoReads[table].class?.ofSubject === true && isOfOtherSubject(viewer, (row as { classId: number }).classId, moduleId)

/** Whether a row has something that the app of this person's device would misread. */
export const isMisreadBy = <T extends TableName>({ unknownTables }: Actor, table: T, row: Rows[T]): boolean => {
  const { later } = whoReads[table]
  return later !== undefined && unknownTables?.includes(later.name) === true && later.holds(row)
}

/**
 * Returns a test for whether a row may be in this person's mirror by its own channels. API lists and the oracle share
 * it with pulls.
 */
export function holdsOf(actor: Actor, links: Links, picked?: number | null) {
  const channels = new Set(scopesOf(actor, links, picked).flatMap((scope) => channelsOf(actor, scope)))
  return <T extends TableName>(table: T, row: Rows[T], place: RowPlace): boolean =>
    !isHiddenFrom(links, table, row, place.moduleId) &&
    channelsOfRow(table, row, place).some((channel) => channels.has(channel))
}

/**
 * Which rows a person may read by calls: those that their mirror may hold, so API lists and devices agree. People who
 * run all schools read all.
 */
export const visibleTo = (actor: Actor, links: Links): ReturnType<typeof holdsOf> =>
  isGlobal(actor) ? () => true : holdsOf(actor, links)

/**
 * A row as this person sees it: some fields are hidden from students, as if they had never been written. Whatever brings
 * rows to people goes through it: pages, lists, answers and histories.
 */
export function rowSeenBy<T extends TableName>(viewer: Viewer, table: T, row: Rows[T]): Rows[T] {
  const { me, seenBy } = whoReads[table]
  const seen = seenBy ? seenBy(viewer, row) : row
  const { hidden } = nouns[table]
  if (viewer.role !== 'student' || !hidden) return seen
  const isOwn = me?.channel === 'user' && (row as unknown as Fields)[me.by] === viewer.id
  return isOwn ? seen : { ...seen, ...hidden }
}

/** The key by which the people of a channel hold a row. */
export const keyInChannel = <T extends TableName>(channel: string, table: T, row: Rows[T]): Key =>
  keyOf(
    table,
    rowSeenBy({ id: 0, schoolId: null, role: channel.includes('/student') ? 'student' : 'admin' }, table, row),
  )

/** The scopes to poke when a row changes: those of its channels, and the person whom it puts in a class. */
export function scopesToPoke<T extends TableName>(table: T, row: Rows[T], place: RowPlace): string[] {
  const scopes = channelsOfRow(table, row, place).map((channel) => wholeScope(channel))
  const person = personShownBy(table, row)
  if (person) scopes.push(`user:${person.id}`)
  return [...new Set(scopes)]
}
