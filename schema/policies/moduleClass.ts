import type { Module } from '../entities/module.ts'
import type { SchoolClass } from '../entities/schoolClass.ts'
import type { Reader } from '../entities/tables.ts'
import type { Actor } from '../entities/user.ts'
import { Refusal } from '../errors.ts'
import { mustManageModule } from './module.ts'
import { sharesSchool } from './user.ts'

/** The module and the class of a link, if the actor may make or undo it; they are always of one school. */
export async function mustManageLink(
  actor: Actor,
  rows: Reader,
  { moduleId, classId }: { moduleId: number; classId: number },
): Promise<{ module: Module; schoolClass: SchoolClass }> {
  const module = await mustManageModule(actor, rows, moduleId)
  const schoolClass = await rows.get('classes', classId)
  if (!schoolClass || !sharesSchool(actor, schoolClass)) throw new Refusal('notFound', 'Turma não encontrada.')
  if (module.schoolId !== schoolClass.schoolId) throw new Refusal('module.otherSchool')
  return { module, schoolClass }
}
