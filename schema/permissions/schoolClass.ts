import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { coverageDays, coversDay, isHeld, isInForce } from '#schema/nouns/coverageDays.ts'
import { isInClass } from '#schema/nouns/enrollment.ts'
import { administrators } from '#schema/nouns/readers.ts'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import { keyOf, type Reader } from '#schema/nouns/tables.ts'
import type { Actor } from '#schema/nouns/user.ts'
import { Refusal } from '../errors.ts'
import { permission, staff } from './permission.ts'
import { isAdminOf, sharesSchool } from './user.ts'

/**
 * Who may take the roll, set the current lesson and mark lessons done: the class's teacher and the school's
 * administrators.
 */
const canTeach = (actor: Actor, schoolClass: SchoolClass) =>
  isAdminOf(actor, schoolClass) ||
  (actor.role === 'teacher' && sharesSchool(actor, schoolClass) && schoolClass.teacherId === actor.id)

/**
 * The class, if the actor may teach it. Throws 404 for another school's class and 403 for one the actor may not teach.
 */
export const mustTeach = permission(staff, (actor: Actor, schoolClass: SchoolClass | undefined): SchoolClass => {
  if (!schoolClass || !sharesSchool(actor, schoolClass)) throw new Refusal('notFound')
  if (!canTeach(actor, schoolClass)) throw new Refusal('notAllowed')
  return schoolClass
})

/** Whether it depends on the subject: for teachers of the school in a class that is not theirs. */
const mayTeachSubject = (actor: Actor, schoolClass: SchoolClass | undefined): schoolClass is SchoolClass =>
  actor.role === 'teacher' &&
  schoolClass !== undefined &&
  sharesSchool(actor, schoolClass) &&
  !canTeach(actor, schoolClass)

/** What decides whether somebody who stands in for a teacher may do something. */
export interface Doing {
  /** When it is done, ms. */
  at: number
  zone?: string | undefined
  /** The day of its roll; without one, it belongs to the day on which it is done. */
  date?: string
}

/** Whether the actor may teach the class or this subject of it, or stands in for who does. */
export async function teachesSubject(
  actor: Actor,
  rows: Reader,
  schoolClass: SchoolClass,
  { moduleId = 0, at, zone, date }: { moduleId?: number | undefined } & Doing,
): Promise<boolean> {
  if (!mayTeachSubject(actor, schoolClass)) return canTeach(actor, schoolClass)
  const { id: classId } = schoolClass
  const [link] = await rows.where('moduleClasses', { moduleId, classId })
  if (link?.teacherId === actor.id) return true
  const today = civilDateOf(at, zone)
  const subject = { schoolClass, moduleId, teacherId: link?.teacherId ?? schoolClass.teacherId }
  const coverages = (await rows.where('coverages', { classId, teacherId: actor.id })).filter(
    (each) => isInForce(each, today) && (date === undefined || coversDay(each, date)),
  )
  return coverageDays(subject, coverages, actor.id).length > 0
}

/**
 * The class, if the actor may teach a subject of it: who may teach the class, the subject's teacher, and who stands in
 * for either (decisions section 9): on the days of the coverage, and some days longer for corrections. Throws as
 * `mustTeach` does.
 */
export const mustTeachSubject = permission(
  staff,
  async (
    actor: Actor,
    rows: Reader,
    { classId, ...about }: { classId: number; moduleId?: number | undefined } & Doing,
  ): Promise<SchoolClass> => {
    const schoolClass = await rows.get('classes', classId)
    return schoolClass && (await teachesSubject(actor, rows, schoolClass, about))
      ? schoolClass
      : mustTeach(actor, schoolClass)
  },
)

/**
 * The class, if the actor may take the roll of a lesson in it, mark it done and make it the current one: who may teach
 * the lesson's subject. Throws as `mustTeach` does.
 */
export const mustTeachLesson = permission(
  staff,
  async (actor: Actor, rows: Reader, { lessonId, ...about }: { classId: number; lessonId: number } & Doing) =>
    mustTeachSubject(actor, rows, { ...about, moduleId: (await rows.get('lessons', lessonId))?.moduleId }),
)

/**
 * Whether the actor teaches the class or a subject of it, or stands in for who does.
 * @param today a civil date
 */
export async function teachesIn(actor: Actor, rows: Reader, schoolClass: SchoolClass, today: string): Promise<boolean> {
  if (!mayTeachSubject(actor, schoolClass)) return canTeach(actor, schoolClass)
  const links = await rows.where('moduleClasses', { classId: schoolClass.id })
  if (links.some(({ teacherId }) => teacherId === actor.id)) return true
  const coverages = await rows.where('coverages', { classId: schoolClass.id, teacherId: actor.id })
  return coverages.some((each) => isHeld(each, today))
}

/** The class, if the actor teaches in it (`teachesIn`). Throws as `mustTeach` does. */
export const mustTeachIn = async (
  actor: Actor,
  rows: Reader,
  schoolClass: SchoolClass | undefined,
  today: string,
): Promise<SchoolClass> =>
  schoolClass && (await teachesIn(actor, rows, schoolClass, today)) ? schoolClass : mustTeach(actor, schoolClass)

/** Who may change the class and who is in it: the school's administrators. */
const canManageClass = (actor: Actor, schoolClass: SchoolClass) => isAdminOf(actor, schoolClass)

/** The class, if the actor may change it. Throws 404 and 403 as `mustTeach` does. */
export const mustManageClass = permission(
  administrators,
  (actor: Actor, schoolClass: SchoolClass | undefined): SchoolClass => {
    if (!schoolClass || !sharesSchool(actor, schoolClass)) throw new Refusal('notFound')
    if (!canManageClass(actor, schoolClass)) throw new Refusal('notAllowed')
    return schoolClass
  },
)

/** The class, if the actor may read its modules and progress: those who teach it or a subject of it, and the students in it at `now` (ms). */
export async function mustFollow(
  actor: Actor,
  schoolClass: SchoolClass | undefined,
  rows: Reader,
  { now, zone }: { now: number; zone?: string },
) {
  if (actor.role !== 'student' || !schoolClass || !sharesSchool(actor, schoolClass))
    return mustTeachIn(actor, rows, schoolClass, civilDateOf(now, zone))
  const key = keyOf('enrollments', { classId: schoolClass.id, studentId: actor.id })
  const enrollment = await rows.get('enrollments', key)
  if (!enrollment || !isInClass(enrollment, now)) throw new Refusal('notAllowed')
  return schoolClass
}
