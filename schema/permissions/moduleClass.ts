import type { Module } from '#schema/nouns/module.ts'
import { administrators } from '#schema/nouns/readers.ts'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import type { Actor } from '#schema/nouns/user.ts'
import { Refusal } from '../errors.ts'
import { mustManageModule } from './module.ts'
import { permission } from './permission.ts'
import { sharesSchool } from './user.ts'

/**
 * The module and the class of a link, if the actor may create or remove it. Throws a Refusal unless both are of one
 * school.
 */
export const mustManageLink = permission(
  administrators,
  async (
    actor: Actor,
    rows: Reader,
    { moduleId, classId }: { moduleId: number; classId: number },
  ): Promise<{ module: Module; schoolClass: SchoolClass }> => {
    const module = await mustManageModule(actor, rows, moduleId)
    const schoolClass = await rows.get('classes', classId)
    if (!schoolClass || !sharesSchool(actor, schoolClass)) throw new Refusal('notFound', 'Turma não encontrada.')
    if (module.schoolId !== schoolClass.schoolId) throw new Refusal('module.otherSchool')
    return { module, schoolClass }
  },
)
