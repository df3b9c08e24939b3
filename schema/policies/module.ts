import type { Module } from '../entities/module.ts'
import type { Reader } from '../entities/tables.ts'
import type { Actor } from '../entities/user.ts'
import { Refusal } from '../errors.ts'
import { holdsOf, type Links } from '../sync/scopes.ts'
import { isAdminOf, isGlobal, sharesSchool } from './user.ts'

/** May change modules and what is in them: the school's administrators and who runs all schools (spec section 6). */
export const canManage = isAdminOf

/**
 * Which modules, and lessons, videos and materials of them, a person sees: those that their mirror may hold, so that lists of
 * the API and devices agree. Teachers and students see the modules linked to their classes; who runs all schools sees all.
 */
export function visibleTo(actor: Actor, links: Links): ReturnType<typeof holdsOf> {
  if (isGlobal(actor)) return () => true
  return holdsOf(actor, links)
}

export const noModule = () => new Refusal('notFound', 'Módulo não encontrado.')

/** The module, if the actor may change it: another school's does not exist (404), one's own may be forbidden (403). */
export async function mustManageModule(
  actor: Actor,
  rows: Reader,
  moduleId: number,
  missing: () => Refusal = noModule,
): Promise<Module> {
  const module = await rows.get('modules', moduleId)
  if (!module || !sharesSchool(actor, module)) throw missing()
  if (!canManage(actor, module)) throw new Refusal('notAllowed')
  return module
}
