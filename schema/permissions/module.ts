import type { Module } from '#schema/nouns/module.ts'
import { administrators } from '#schema/nouns/readers.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import type { Actor } from '#schema/nouns/user.ts'
import { Refusal } from '../errors.ts'
import { permission } from './permission.ts'
import { isAdminOf, sharesSchool } from './user.ts'

/** Who may change modules and their content: the school's administrators and global administrators (spec section 6). */
export const canManage = isAdminOf

export const noModule = () => new Refusal('notFound', 'Módulo não encontrado.')

/**
 * The module, if the actor may change it. Throws 404 for another school's module and 403 when the actor may not change
 * this one.
 */
export const mustManageModule = permission(
  administrators,
  async (actor: Actor, rows: Reader, moduleId: number, missing: () => Refusal = noModule): Promise<Module> => {
    const module = await rows.get('modules', moduleId)
    if (!module || !sharesSchool(actor, module)) throw missing()
    if (!canManage(actor, module)) throw new Refusal('notAllowed')
    return module
  },
)
