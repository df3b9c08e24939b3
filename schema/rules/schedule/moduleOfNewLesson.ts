import { Refusal } from '#schema/errors.ts'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import { moduleOfRoll, subjectsOf } from '#schema/rules/schedule/subjects.ts'

/**
 * The module in which a lesson of a class is made that nobody prepared: the named one, else the first of those that have
 * no hours of their own, else the first in a class that has only subjects with hours. Undefined for a class that needs a
 * module first. Throws a Refusal for a module that the class does not have.
 */
export async function moduleOfNewLesson(
  rows: Reader,
  schoolClass: SchoolClass,
  moduleId: number | undefined,
): Promise<number | undefined> {
  const links = await rows.where('moduleClasses', { classId: schoolClass.id })
  if (moduleId !== undefined) {
    if (links.some((link) => link.moduleId === moduleId)) return moduleId
    const isOfSchool = (await rows.get('modules', moduleId))?.schoolId === schoolClass.schoolId
    throw isOfSchool ? new Refusal('lesson.notInClass') : new Refusal('notFound', 'Módulo não encontrado.')
  }
  const subjects = subjectsOf(schoolClass, links)
  const isOfClass = subjects.some((each) => each.moduleId === null)
  const found = links.filter((link) => !isOfClass || moduleOfRoll(subjects, link.moduleId) === null)
  return found.map((link) => link.moduleId).sort((a, b) => a - b)[0]
}
