import type { Module } from '../../schema/entities/module.ts'
import type { Reader } from '../../schema/entities/tables.ts'
import { Refusal } from '../../schema/errors.ts'
import { noLesson } from '../../schema/policies/lesson.ts'
import { noModule, visibleTo } from '../../schema/policies/module.ts'
import { isGlobal, sharesSchool } from '../../schema/policies/user.ts'
import { linksOf } from '../store/links.ts'
import type { Store } from '../store/store.ts'
import type { Ask } from './api.ts'

/** What the caller sees, worked out from their classes of now. */
export const sightOf = async ({ q }: Store, c: Ask) => visibleTo(c.get('user'), await linksOf(q, c.get('user')))

/** The module, if the caller sees it: another school's does not exist (404), one's own may be forbidden (403). */
export async function mustSeeModule(
  store: Store,
  rows: Reader,
  c: Ask,
  id: number,
  missing = noModule,
): Promise<Module> {
  const module = await rows.get('modules', id)
  if (!module || !sharesSchool(c.get('user'), module)) throw missing()
  const sees = await sightOf(store, c)
  if (!sees('modules', module, { schoolId: module.schoolId })) throw new Refusal('notAllowed')
  return module
}

/** The lesson's module, if the caller sees it. */
export async function mustSeeLesson(store: Store, rows: Reader, c: Ask, id: number): Promise<Module> {
  const lesson = await rows.get('lessons', id)
  if (!lesson) throw noLesson()
  return mustSeeModule(store, rows, c, lesson.moduleId, noLesson)
}

/** Which school's rows a list is of: the caller's own; who runs all schools may name one, and has all without. */
export function schoolAsked(c: Ask): { schoolId?: number } {
  const { schoolId } = c.get('user')
  if (!isGlobal(c.get('user')) && schoolId !== null) return { schoolId }
  const named = c.req.query('schoolId')
  if (named === undefined) return {}
  if (!/^\d{1,15}$/.test(named)) throw new Refusal('args.invalid', 'Campo inválido: schoolId.')
  return { schoolId: Number(named) }
}

/** As people count them: by their order, and the older of two alike first. */
export const byOrder = (a: { order: number; id: number }, b: { order: number; id: number }) =>
  a.order - b.order || a.id - b.id
