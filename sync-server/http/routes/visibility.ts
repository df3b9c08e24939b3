import { Refusal } from '#schema/errors.ts'
import type { Module } from '#schema/nouns/module.ts'
import { isGlobal } from '#schema/nouns/readers.ts'
import type { Reader, Rows, TableName } from '#schema/nouns/tables.ts'
import { noLesson } from '#schema/permissions/lesson.ts'
import { noModule } from '#schema/permissions/module.ts'
import { rowSeenBy, visibleTo } from '#schema/permissions/scopes.ts'
import { sharesSchool } from '#schema/permissions/user.ts'
import type { AppContext } from '#server/appContext.ts'
import { linksOf } from '#server/store/visibility/links.ts'
import type { RequestContext } from '../api.ts'

type Visited = Pick<AppContext, 'store' | 'clock'>

/** Returns what the caller may see, by their current classes. */
export const visibilityFor = async ({ store, clock }: Visited, c: RequestContext) =>
  visibleTo(c.get('user'), await linksOf(store.q, c.get('user'), clock.now()))

/** The rows of an answer, each as the caller sees it. */
export const seenIn = <T extends TableName>(c: RequestContext, table: T, rows: readonly Rows[T][]): Rows[T][] =>
  rows.map((row) => rowSeenBy(c.get('user'), table, row))

/**
 * The module, if the caller may see it. Otherwise throws: a module of another school does not exist (404), one of the
 * caller's own school may be forbidden (403), which students are not told.
 */
export async function requireVisibleModule(
  context: Visited,
  rows: Reader,
  c: RequestContext,
  id: number,
  missing = noModule,
): Promise<Module> {
  const module = await rows.get('modules', id)
  if (!module || !sharesSchool(c.get('user'), module)) throw missing()
  const isVisible = await visibilityFor(context, c)
  if (!isVisible('modules', module, { schoolId: module.schoolId }))
    throw c.get('user').role === 'student' ? missing() : new Refusal('notAllowed')
  return module
}

/** The lesson's module. Throws a Refusal unless the caller may see it. */
export async function requireVisibleLesson(
  context: Visited,
  rows: Reader,
  c: RequestContext,
  id: number,
): Promise<Module> {
  const lesson = await rows.get('lessons', id)
  if (!lesson) throw noLesson()
  return requireVisibleModule(context, rows, c, lesson.moduleId, noLesson)
}

/**
 * Which school's rows a list holds: the caller's own. People who run all schools may name one, and get all without.
 */
export function schoolFilter(c: RequestContext): { schoolId?: number } {
  const { schoolId } = c.get('user')
  if (!isGlobal(c.get('user')) && schoolId !== null) return { schoolId }
  const named = c.req.query('schoolId')
  if (named === undefined) return {}
  if (!/^\d{1,15}$/.test(named)) throw new Refusal('args.invalid', 'Campo inválido: schoolId.')
  return { schoolId: Number(named) }
}

/** Sorts by order; of two equal ones, the older comes first. */
export const byOrder = (a: { order: number; id: number }, b: { order: number; id: number }) =>
  a.order - b.order || a.id - b.id
