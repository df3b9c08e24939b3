import type { Coverage } from '#schema/nouns/coverage.ts'
import { coverageDays, isHeld, teacherOn } from '#schema/nouns/coverageDays.ts'
import type { ModuleClass } from '#schema/nouns/moduleClass.ts'
import { isClosed, type SchoolClass } from '#schema/nouns/schoolClass.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import { groupBy } from '#schema/rules/groupBy.ts'
import { type ClassSubject, moduleOfRoll, namedSubjects } from './subjects.ts'

/**
 * The subjects of classes, in the order of the classes, up to the last day of each.
 * @param links those of the classes and maybe others, where they were read already
 */
export async function subjectsOfClasses<C extends SchoolClass>(
  rows: Reader,
  classes: readonly C[],
  links?: readonly ModuleClass[],
): Promise<ClassSubject<C>[]> {
  const known =
    links ?? (await Promise.all(classes.map(({ id }) => rows.where('moduleClasses', { classId: id })))).flat()
  const ofClass = groupBy(known, ({ classId }) => classId)
  const scheduled = known.filter(({ meetings }) => meetings !== null)
  const modules = await thoseOf(
    new Set(scheduled.map(({ moduleId }) => moduleId)),
    (id) => rows.get('modules', id),
    new Set(classes.map(({ schoolId }) => schoolId)),
    (schoolId) => rows.where('modules', { schoolId }),
  )
  const titles = new Map(modules.map(({ id, title }) => [id, title]))
  return classes.flatMap((schoolClass) => {
    const subjects = namedSubjects(schoolClass, ofClass.get(schoolClass.id) ?? [], titles)
    if (schoolClass.closedOn === null) return subjects
    return subjects.map((each) => ({ ...each, isTaughtOn: (date: string) => !isClosed(schoolClass, date) }))
  })
}

/** Classes with what each is taught, and when. */
export type WithSubjects<C> = C & { subjects: ClassSubject<C>[] }

/**
 * Classes with their subjects.
 * @param links those of the classes and maybe others, where they were read already
 */
export async function withSubjects<C extends SchoolClass>(
  rows: Reader,
  classes: readonly C[],
  links?: readonly ModuleClass[],
): Promise<WithSubjects<C>[]> {
  const ofClass = groupBy(await subjectsOfClasses(rows, classes, links), ({ schoolClass }) => schoolClass.id)
  return classes.map((each) => ({ ...each, subjects: ofClass.get(each.id) ?? [] }))
}

/** A subject as the rolls of it are asked for. */
type OfSubject = Pick<ClassSubject, 'moduleId'> & { schoolClass: Pick<SchoolClass, 'id'> }

/**
 * Rolls by the subject that they are of: a function that returns those of one. The lessons of rolls are read together,
 * and only for classes with several subjects.
 * @param subjects all those of the classes
 * @param rolls of these classes and maybe others
 */
export async function rollsBySubject<R extends { classId: number; lessonId: number }>(
  rows: Reader,
  subjects: readonly ClassSubject[],
  rolls: readonly R[],
): Promise<(subject: OfSubject) => readonly R[]> {
  const subjectsOf = groupBy(subjects, ({ schoolClass }) => schoolClass.id)
  const isOne = (classId: number) => !subjectsOf.get(classId)?.some(({ moduleId }) => moduleId !== null)
  const several = rolls.filter(({ classId }) => !isOne(classId))
  const lessons = await thoseOf(
    new Set(several.map(({ lessonId }) => lessonId)),
    (id) => rows.get('lessons', id),
    new Set(subjects.flatMap(({ moduleId }) => moduleId ?? [])),
    (moduleId) => rows.where('lessons', { moduleId }),
  )
  const moduleOf = new Map(lessons.map(({ id, moduleId }) => [id, moduleId]))
  const found = groupBy(rolls, ({ classId, lessonId }) => {
    const moduleId = isOne(classId) ? null : moduleOfRoll(subjectsOf.get(classId)!, moduleOf.get(lessonId))
    return `${classId}/${moduleId}`
  })
  return ({ schoolClass, moduleId }) => found.get(`${schoolClass.id}/${moduleId}`) ?? []
}

/** Rows by their ids: each for itself or, where that takes fewer reads, all of the groups they are in. */
async function thoseOf<R>(
  ids: ReadonlySet<number>,
  get: (id: number) => Promise<R | undefined>,
  groups: ReadonlySet<number>,
  where: (group: number) => Promise<R[]>,
): Promise<R[]> {
  if (ids.size > groups.size) return (await Promise.all([...groups].map(where))).flat()
  return (await Promise.all([...ids].map(get))).filter((row) => row !== undefined) as R[]
}

/** The classes in which somebody teaches all or a subject, or stands in on a day. @param today a civil date */
export async function classesTaughtBy(rows: Reader, teacherId: number, today: string): Promise<SchoolClass[]> {
  const [own, links, coverages] = await Promise.all([
    rows.where('classes', { teacherId }),
    rows.where('moduleClasses', { teacherId }),
    rows.where('coverages', { teacherId }),
  ])
  const covered = coverages.filter((each) => isHeld(each, today))
  const ids = new Set([...links, ...covered].map(({ classId }) => classId))
  for (const { id } of own) ids.delete(id)
  const others = await Promise.all([...ids].map((id) => rows.get('classes', id)))
  return [...own, ...others.filter((each) => each !== undefined)]
}

/** What somebody teaches, or stands in for. */
export interface TaughtByOne extends ClassSubject {
  /** Whether it is theirs on a day: another may stand in, or they for another. */
  isTaughtOn(date: string): boolean
  /** The days on which they stand in; null for what is theirs. */
  days: { from: string; to: string }[] | null
}

/** The subjects that somebody teaches, and those in which they stand in. @param today a civil date */
export async function subjectsTaughtBy(rows: Reader, teacherId: number, today: string): Promise<TaughtByOne[]> {
  const classes = await classesTaughtBy(rows, teacherId, today)
  const [all, coverages] = await Promise.all([subjectsOfClasses(rows, classes), coveragesOf(rows, classes)])
  return taughtBy(all, coverages, teacherId)
}

/** Of some subjects, those that somebody teaches, and those in which they stand in. */
export const taughtBy = <S extends ClassSubject>(
  subjects: readonly S[],
  coverages: readonly Coverage[],
  teacherId: number,
): (S & TaughtByOne)[] =>
  subjects.flatMap((subject) => {
    const isTaughtOn = (date: string) =>
      (subject.isTaughtOn?.(date) ?? true) && teacherOn(subject, coverages, date) === teacherId
    const days = subject.teacherId === teacherId ? null : coverageDays(subject, coverages, teacherId)
    return days === null || days.length ? [{ ...subject, isTaughtOn, days }] : []
  })

/** The coverages of classes. */
export const coveragesOf = async (rows: Reader, classes: readonly Pick<SchoolClass, 'id'>[]): Promise<Coverage[]> =>
  (await Promise.all(classes.map(({ id }) => rows.where('coverages', { classId: id })))).flat()
