import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Attendance } from '#schema/nouns/attendance.ts'
import type { Evaluation } from '#schema/nouns/evaluation.ts'
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
    .innerJoin(
      t.rollCalls,
      and(
        eq(t.rollCalls.classId, t.attendance.classId),
        eq(t.rollCalls.lessonId, t.attendance.lessonId),
        eq(t.rollCalls.date, t.attendance.date),
      ),
    )
    .where(
      and(
        inArray(t.rollCalls.classId, await classesOf(q, student)),
        eq(t.attendance.studentId, student.id),
        counted ? isNull(t.rollCalls.cancelledReason) : undefined,
      ),
    )
  return (rows as unknown as Attendance[]).filter(({ present }) => present !== null).sort(byDay)
}

export async function evaluationsOf(q: Q, student: User): Promise<Evaluation[]> {
  const rows = await q
    .select(shownColumns.evaluations)
    .from(t.evaluations)
    .where(and(inArray(t.evaluations.classId, await classesOf(q, student)), eq(t.evaluations.studentId, student.id)))
  return (rows as unknown as Evaluation[]).sort((a, b) => a.date - b.date)
}

const byDay = (a: Attendance, b: Attendance) => a.date.localeCompare(b.date) || a.lessonId - b.lessonId

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
