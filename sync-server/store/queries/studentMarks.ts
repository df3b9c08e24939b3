import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Attendance } from '#schema/nouns/attendance.ts'
import type { Evaluation } from '#schema/nouns/evaluation.ts'
import type { Performance } from '#schema/nouns/performance.ts'
import type { User } from '#schema/nouns/user.ts'
import { shownColumns } from '#server/store/tables/shapes.ts'
import { tables as t } from '#server/store/tables/tables.ts'
import type { Q } from '../store.ts'

/**
 * A student's attendance in every class they were ever in, also in deleted ones. Marks are stored by class and have no
 * index by student, which every roll call would pay for; so the classes are found first. `counted` leaves out the days
 * without a lesson.
 */
export async function attendanceOf(q: Q, student: User, { counted = false } = {}): Promise<Attendance[]> {
  const rows = await q
    .select(shownColumns.attendance)
    .from(t.attendance)
    .innerJoin(t.rollCalls, ofRoll(t.attendance))
    .where(
      and(
        inArray(t.rollCalls.classId, await classesOf(q, student)),
        eq(t.attendance.studentId, student.id),
        counted ? isNull(t.rollCalls.cancelledReason) : undefined,
      ),
    )
  return (rows as unknown as Attendance[]).filter(({ present }) => present !== null).sort(byDay)
}

/** The marks of a student that count, each with the lessons of its roll, and how teachers rated the student. */
export async function countedMarksOf(
  q: Q,
  student: Pick<User, 'id' | 'schoolId'>,
): Promise<{ marks: (Attendance & { lessons: number })[]; ratings: Performance[] }> {
  const classes = await classesOf(q, student)
  const marks = await q
    .select({ ...shownColumns.attendance, lessons: t.rollCalls.periods })
    .from(t.attendance)
    .innerJoin(t.rollCalls, ofRoll(t.attendance))
    .where(
      and(
        inArray(t.rollCalls.classId, classes),
        eq(t.attendance.studentId, student.id),
        isNull(t.rollCalls.cancelledReason),
      ),
    )
  const ratings = await q
    .select(shownColumns.performance)
    .from(t.performance)
    .innerJoin(t.rollCalls, ofRoll(t.performance))
    .where(and(inArray(t.rollCalls.classId, classes), eq(t.performance.studentId, student.id)))
  return {
    marks: (marks as unknown as (Attendance & { lessons: number | null })[])
      .filter(({ present }) => present !== null)
      .map((mark) => ({ ...mark, lessons: mark.lessons ?? 1 })),
    ratings: ratings as unknown as Performance[],
  }
}

const ofRoll = (marks: typeof t.attendance | typeof t.performance) =>
  and(
    eq(t.rollCalls.classId, marks.classId),
    eq(t.rollCalls.lessonId, marks.lessonId),
    eq(t.rollCalls.date, marks.date),
  )

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
