import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { isErased } from '#schema/nouns/erasedPerson.ts'
import { isClosed } from '#schema/nouns/schoolClass.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import { studentCounts } from '#web/model/people/studentsOfClasses.ts'

/** How far a school has come on its way to the first roll. */
export interface SchoolFacts {
  students: number
  /** Those who may sign in. */
  teachers: readonly { mustChangePassword: boolean }[]
  classes: readonly { teacherId: number | null; students: number; hasLessons: boolean }[]
  /** How many lessons the school has, of any module. */
  lessons: number
  /** The day of a concluded roll, the earliest of the first class that has one; null when there is none. */
  firstRollOn: string | null
}

/** @param now ms, for who is in a class */
export async function schoolFacts(rows: Reader, schoolId: number, now: number): Promise<SchoolFacts> {
  const [students, teachers, allClasses, modules, lessons, links, enrollments] = await Promise.all([
    rows.where('users', { role: 'student', schoolId }),
    rows.where('users', { role: 'teacher', schoolId }),
    rows.where('classes', { schoolId }),
    rows.where('modules', { schoolId }),
    rows.where('lessons', {}),
    rows.where('moduleClasses', {}),
    rows.where('enrollments', {}),
  ])
  const classes = allClasses.filter((each) => !isClosed(each, civilDateOf(now)))
  const own = new Set(modules.map(({ id }) => id))
  const ownLessons = lessons.filter(({ moduleId }) => own.has(moduleId))
  const filled = new Set(ownLessons.map(({ moduleId }) => moduleId))
  const taught = new Set(links.filter(({ moduleId }) => filled.has(moduleId)).map(({ classId }) => classId))
  const counts = studentCounts(enrollments, now)
  return {
    students: students.filter((student) => !isErased(student)).length,
    teachers: teachers.filter((teacher) => !teacher.barred && !isErased(teacher)),
    classes: classes.map(({ id, teacherId }) => ({
      teacherId,
      students: counts.get(id) ?? 0,
      hasLessons: taught.has(id),
    })),
    lessons: ownLessons.length,
    firstRollOn: await firstRollOn(
      rows,
      allClasses.map(({ id }) => id),
    ),
  }
}

/** One class after the other: in a school that has begun, the first has one. */
async function firstRollOn(rows: Reader, classIds: readonly number[]): Promise<string | null> {
  for (const classId of classIds) {
    const rolls = await rows.where('rollCalls', { classId })
    const days = rolls.filter(({ concludedAt }) => concludedAt !== null).map(({ date }) => date)
    if (days.length) return days.sort()[0]!
  }
  return null
}
