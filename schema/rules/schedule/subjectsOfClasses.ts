import type { ModuleClass } from '#schema/nouns/moduleClass.ts'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import { type ClassSubject, moduleOfRoll, namedSubjects, type Subject } from './subjects.ts'

/**
 * The subjects of classes, in the order of the classes.
 * @param links those of the classes and maybe others, where they were read already
 */
export async function subjectsOfClasses<C extends SchoolClass>(
  rows: Reader,
  classes: readonly C[],
  links?: readonly ModuleClass[],
): Promise<ClassSubject<C>[]> {
  const known =
    links ?? (await Promise.all(classes.map(({ id }) => rows.where('moduleClasses', { classId: id })))).flat()
  const ofClass = new Map<number, ModuleClass[]>(classes.map(({ id }) => [id, []]))
  for (const link of known) ofClass.get(link.classId)?.push(link)
  const scheduled = known.filter(({ meetings }) => meetings !== null)
  const modules = await Promise.all(
    [...new Set(scheduled.map(({ moduleId }) => moduleId))].map((id) => rows.get('modules', id)),
  )
  const titles = new Map(modules.flatMap((module) => (module ? [[module.id, module.title] as const] : [])))
  return classes.flatMap((schoolClass) => namedSubjects(schoolClass, ofClass.get(schoolClass.id)!, titles))
}

/** Classes with what each is taught, and when. */
export type WithSubjects<C> = C & { subjects: ClassSubject<C>[] }

export async function withSubjects<C extends SchoolClass>(
  rows: Reader,
  classes: readonly C[],
  links?: readonly ModuleClass[],
): Promise<WithSubjects<C>[]> {
  const subjects = await subjectsOfClasses(rows, classes, links)
  return classes.map((each) => ({ ...each, subjects: subjects.filter(({ schoolClass }) => schoolClass === each) }))
}

/** Of the subjects of a class, the one of a lesson; undefined for a lesson of none that has meetings. */
export async function subjectOfLesson<S extends Pick<Subject, 'moduleId'>>(
  rows: Reader,
  subjects: readonly S[],
  lessonId: number,
): Promise<S | undefined> {
  const moduleId = moduleOfRoll(subjects, (await rows.get('lessons', lessonId))?.moduleId)
  return subjects.find((each) => each.moduleId === moduleId)
}

/** The rolls of a subject, of those of its class. @param subjects of any classes, all of this one among them */
export async function rollsOfSubject<R extends { lessonId: number }>(
  rows: Reader,
  { schoolClass, moduleId }: ClassSubject,
  subjects: readonly ClassSubject[],
  rolls: readonly R[],
): Promise<R[]> {
  const ofClass = subjects.filter((each) => each.schoolClass.id === schoolClass.id)
  if (ofClass.length === 1 && moduleId === null) return [...rolls]
  const modules = await Promise.all(rolls.map(async ({ lessonId }) => (await rows.get('lessons', lessonId))?.moduleId))
  return rolls.filter((_, i) => moduleOfRoll(ofClass, modules[i]) === moduleId)
}

/** The classes in which somebody teaches all or a subject. */
export async function classesTaughtBy(rows: Reader, teacherId: number): Promise<SchoolClass[]> {
  const own = await rows.where('classes', { teacherId })
  const links = await rows.where('moduleClasses', { teacherId })
  const ids = new Set(links.map(({ classId }) => classId))
  for (const { id } of own) ids.delete(id)
  const others = await Promise.all([...ids].map((id) => rows.get('classes', id)))
  return [...own, ...others.filter((each) => each !== undefined)]
}

/** The subjects that somebody teaches. */
export const subjectsTaughtBy = async (rows: Reader, teacherId: number): Promise<ClassSubject[]> =>
  (await subjectsOfClasses(rows, await classesTaughtBy(rows, teacherId))).filter((each) => each.teacherId === teacherId)
