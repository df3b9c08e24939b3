import { type Enrollment, isInClass } from '#schema/nouns/enrollment.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import type { ClassSubject } from '#schema/rules/schedule/subjects.ts'
import { subjectsOfClasses } from '#schema/rules/schedule/subjectsOfClasses.ts'
import { isOnSheet } from './enrolledOn.ts'

/** What a student is taught in a class. */
export interface AttendedSubject extends ClassSubject {
  enrollment: Enrollment
  /** Whether the student is on its sheet of a day: in the class, and not excused from it (decisions section 9). */
  isTaughtOn(date: string): boolean
}

/**
 * The subjects of the classes that a student is in now.
 * @param now ms
 * @param zone decides the civil day of an enrollment; undefined means the machine's own
 */
export async function subjectsOfStudent(
  rows: Reader,
  studentId: number,
  now: number,
  zone?: string,
): Promise<AttendedSubject[]> {
  const enrolled = (await rows.where('enrollments', { studentId })).filter((each) => isInClass(each, now))
  const classes = await Promise.all(enrolled.map(({ classId }) => rows.get('classes', classId)))
  const subjects = await subjectsOfClasses(
    rows,
    classes.filter((each) => each !== undefined),
  )
  const ofClass = new Map(enrolled.map((enrollment) => [enrollment.classId, enrollment]))
  return subjects.map((subject) => {
    const enrollment = ofClass.get(subject.schoolClass.id)!
    const isTaughtOn = (date: string) =>
      (subject.isTaughtOn?.(date) ?? true) && isOnSheet(enrollment, subject.moduleId, date, zone)
    return { ...subject, enrollment, isTaughtOn }
  })
}
