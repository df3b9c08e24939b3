import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Attendance } from '#schema/nouns/attendance.ts'
import type { Evaluation } from '#schema/nouns/evaluation.ts'
import type { Performance } from '#schema/nouns/performance.ts'
import type { User } from '#schema/nouns/user.ts'
import { shownColumns, shownRow } from '#server/store/tables/shapes.ts'
import { tables as t } from '#server/store/tables/tables.ts'
import type { Q } from '../store.ts'
import { marksOfStudent } from './readMarks.ts'

/**
 * A student's attendance in every class they were ever in, also in deleted ones. Marks are stored by class, so the classes
 * are found first. `counted` leaves out the days without a lesson.
 */
export async function attendanceOf(q: Q, student: User, { counted = false } = {}): Promise<Attendance[]> {
  const classes = await classesOf(q, student)
  const marks = await marksOfStudent(q, 'attendance', { studentId: student.id, classes, counted })
  return marks
    .filter(({ present }) => present !== null)
    .map((mark) => shownRow('attendance', mark))
    .sort(byDay)
}

/** The marks of a student that count, each with the lessons of its roll, and how teachers rated the student. */
export async function countedMarksOf(
  q: Q,
  student: Pick<User, 'id' | 'schoolId'>,
): Promise<{ marks: (Attendance & { lessons: number })[]; ratings: Performance[] }> {
  const ofStudent = { studentId: student.id, classes: await classesOf(q, student) }
  const marks = await marksOfStudent(q, 'attendance', { ...ofStudent, counted: true })
  const ratings = await marksOfStudent(q, 'performance', { ...ofStudent, counted: false })
  return {
    marks: marks
      .filter(({ present }) => present !== null)
      .map((mark) => ({ ...shownRow('attendance', mark), lessons: mark.lessons ?? 1 })),
    ratings: ratings.map((mark) => shownRow('performance', mark)),
  }
}

export async function evaluationsOf(q: Q, student: User): Promise<Evaluation[]> {
  const rows = await q
    .select(shownColumns.evaluations)
    .from(t.evaluations)
    .where(and(inArray(t.evaluations.classId, await classesOf(q, student)), eq(t.evaluations.studentId, student.id)))
  return (rows as unknown as Evaluation[]).sort((a, b) => a.date - b.date || a.attendanceId - b.attendanceId)
}

const byDay = (a: Attendance, b: Attendance) =>
  a.date.localeCompare(b.date) || a.lessonId - b.lessonId || a.classId - b.classId

/** The classes a student was ever in, and the school's deleted classes that have rolls. */
export async function classesOf(q: Q, student: Pick<User, 'id' | 'schoolId'>): Promise<number[]> {
  const enrolled = await q
    .select({ classId: t.enrollments.classId })
    .from(t.enrollments)
    .where(eq(t.enrollments.studentId, student.id))
  const gone = await q
    .selectDistinct({ classId: t.rollCalls.classId })
    .from(t.rollCalls)
    .leftJoin(t.classes, eq(t.classes.id, t.rollCalls.classId))
    .where(and(eq(t.rollCalls.tenant, student.schoolId ?? 0), isNull(t.classes.id)))
  return [...new Set([...enrolled, ...gone].map(({ classId }) => classId))]
}
