import type { AttendanceDetail, PerformanceLevel } from '#schema/entities/labels.ts'
import type { ColumnTypes } from './columnTypes.ts'
import { rowColumns } from './rowColumns.ts'

/**
 * The tables of what happened in a lesson of a class: completion, evaluations, rolls and their marks. The marks of a
 * roll call have no place of their own: pulls find them by the place of the roll's row. Their keys begin with the
 * class, so that a class's marks are stored together.
 */
export function makeRollTables(k: ColumnTypes) {
  const { stamped, synced, serial } = rowColumns(k)
  const mark = () => ({
    id: serial(),
    studentId: k.int().notNull(),
    lessonId: k.int().notNull(),
    classId: k.int().notNull(),
    date: k.text().notNull(),
  })
  return {
    completions: k.table(
      'lesson_completion_status',
      {
        id: serial(),
        lessonId: k.int().notNull(),
        classId: k.int().notNull(),
        teacherId: k.int(),
        isCompleted: k.bool().notNull(),
        performanceLevel: k.text().$type<PerformanceLevel>().notNull(),
        markedAt: k.int().notNull(),
        ...synced(),
      },
      (t) => [
        k.uniqueIndex('lesson_completion_status_key').on(t.classId, t.lessonId),
        k.index('lesson_completion_status_order').on(t.tenant, t.seq),
      ],
    ),
    evaluations: k.table(
      'evaluations',
      {
        id: serial(),
        studentId: k.int().notNull(),
        attendanceId: k.int().notNull(),
        lessonId: k.int().notNull(),
        classId: k.int().notNull(),
        selfPerformance: k.text().$type<PerformanceLevel>().notNull(),
        contentRating: k.int().notNull(),
        teacherRating: k.int().notNull(),
        selfComment: k.text(),
        contentComment: k.text(),
        teacherComment: k.text(),
        date: k.int().notNull(),
        alias: k.int(),
        withName: k.bool().notNull().default(false),
        ...synced(),
      },
      (t) => [
        k.uniqueIndex('evaluations_key').on(t.attendanceId),
        k.index('evaluations_class').on(t.classId, t.seq),
        k.index('evaluations_order').on(t.tenant, t.seq),
      ],
    ),
    rollCalls: k.table(
      'roll_calls',
      {
        id: serial(),
        classId: k.int().notNull(),
        lessonId: k.int().notNull(),
        date: k.text().notNull(),
        concludedAt: k.int(),
        concludedBy: k.int(),
        cancelledReason: k.text(),
        ...synced(),
      },
      (t) => [
        k.uniqueIndex('roll_calls_key').on(t.classId, t.lessonId, t.date),
        k.index('roll_calls_class').on(t.classId, t.seq),
        k.index('roll_calls_order').on(t.tenant, t.seq),
      ],
    ),
    attendance: k.table(
      'attendance',
      { ...mark(), present: k.bool(), detail: k.text().$type<AttendanceDetail>(), reason: k.text(), ...stamped() },
      (t) => [k.uniqueIndex('attendance_key').on(t.classId, t.lessonId, t.date, t.studentId)],
    ),
    performance: k.table(
      'performance',
      {
        ...mark(),
        teacherId: k.int(),
        attendanceId: k.int(),
        rating: k.text().$type<PerformanceLevel>(),
        comment: k.text(),
        ...stamped(),
      },
      (t) => [k.uniqueIndex('performance_key').on(t.classId, t.lessonId, t.date, t.studentId)],
    ),
  }
}
