import type { Reader } from '#schema/nouns/tables.ts'
import type { Actor, User } from '#schema/nouns/user.ts'
import { Refusal } from '../errors.ts'
import { isAdminOf, sharesSchool } from './user.ts'

/** Returns true for those of a student's rows that somebody may read, by their class and, if they have one, lesson. */
export type ReadableRows = (row: { classId: number; lessonId?: number }) => boolean

/**
 * Which of a student's rows the actor may read. The student and their school's administrators may read all, a teacher
 * only those of the classes they teach the student in, and of the subjects. Throws 404 for another school's student and 403 for one the
 * actor may not read.
 */
export async function mustReadStudent(actor: Actor, student: User | undefined, rows: Reader): Promise<ReadableRows> {
  if (student?.role !== 'student' || !sharesSchool(actor, student)) throw new Refusal('notFound')
  if (isAdminOf(actor, student) || actor.id === student.id) return () => true
  if (actor.role !== 'teacher') throw new Refusal('notAllowed')
  const classes = (await rows.where('classes', { teacherId: actor.id })).filter((each) => sharesSchool(actor, each))
  const taught = new Set(classes.map(({ id }) => id))
  const lessons = await lessonsOfSubjects(actor, rows, taught)
  const enrolled = await rows.where('enrollments', { studentId: student.id })
  if (!enrolled.some(({ classId }) => taught.has(classId) || lessons.has(classId))) throw new Refusal('notAllowed')
  return ({ classId, lessonId }) =>
    taught.has(classId) ||
    (lessonId === undefined ? lessons.has(classId) : (lessons.get(classId)?.has(lessonId) ?? false))
}

/** The lessons of the subjects that a teacher teaches in classes of others, by the class. */
async function lessonsOfSubjects(
  actor: Actor,
  rows: Reader,
  taught: ReadonlySet<number>,
): Promise<Map<number, Set<number>>> {
  const lessons = new Map<number, Set<number>>()
  for (const { classId, moduleId } of await rows.where('moduleClasses', { teacherId: actor.id })) {
    const schoolClass = await rows.get('classes', classId)
    if (taught.has(classId) || !schoolClass || !sharesSchool(actor, schoolClass)) continue
    const found = (await rows.where('lessons', { moduleId })).map(({ id }) => id)
    lessons.set(classId, new Set([...(lessons.get(classId) ?? []), ...found]))
  }
  return lessons
}
