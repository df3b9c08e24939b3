import type { CalendarKind } from '#schema/entities/calendarDay.ts'
import type { Enrollment } from '#schema/entities/enrollment.ts'
import type { FrequencyActionKind } from '#schema/entities/frequencyAction.ts'
import type {
  AttendanceDetail,
  Category,
  MaterialType,
  PerformanceLevel,
  Role,
  Visibility,
  Weekday,
} from '#schema/entities/labels.ts'
import type { Stamp } from '#schema/sync/merge.ts'
import type { ColumnTypes } from './columnTypes.ts'

/**
 * The tables of the school's own rows.
 * `tenant` is the school a row belongs to (0: none), `seq` its place in that school's order. `at`, `by` and `stamps`
 * say when and by which mutation its fields were last written (schema/sync/merge.ts).
 * The marks of a roll call have no place of their own: pulls find them by the place of the roll's row. Their keys begin
 * with the class, so that a class's marks are stored together.
 * `globalSeq` is the place of a row of the scope `global` in the order of rows without a school; null while the row is
 * not in that scope.
 */
export function makeEntityTables(k: ColumnTypes) {
  const stamped = () => ({
    tenant: k.int().notNull(),
    at: k.int().notNull(),
    by: k.int().notNull(),
    stamps: k.json<Record<string, Stamp>>(),
  })
  const synced = () => ({ ...stamped(), seq: k.int().notNull() })
  const serial = () => k.int().primaryKey()
  const mark = () => ({
    id: serial(),
    studentId: k.int().notNull(),
    lessonId: k.int().notNull(),
    classId: k.int().notNull(),
    date: k.text().notNull(),
  })

  return {
    schools: k.table('schools', {
      id: serial(),
      name: k.text().notNull(),
      active: k.bool().notNull(),
      mainAdminId: k.int(),
      anonymousRatings: k.bool().notNull().default(true),
      ratingsNamedSince: k.int(),
      createdAt: k.int().notNull(),
      ...synced(),
      globalSeq: k.int(),
    }),
    users: k.table(
      'users',
      {
        id: serial(),
        email: k.text(),
        username: k.text(),
        passwordHash: k.text(),
        name: k.text().notNull(),
        role: k.text().$type<Role>().notNull(),
        category: k.text().$type<Category>(),
        schoolId: k.int(),
        mustChangePassword: k.bool().notNull(),
        barred: k.bool().notNull().default(false),
        createdAt: k.int().notNull(),
        ...synced(),
        globalSeq: k.int(),
      },
      (t) => [
        k.index('users_global_order').on(t.globalSeq),
        k.uniqueIndex('users_email').on(t.email),
        k.uniqueIndex('users_username').on(t.username),
        k.index('users_order').on(t.tenant, t.seq),
      ],
    ),
    courses: k.table('courses', {
      id: serial(),
      title: k.text().notNull(),
      description: k.text(),
      schoolId: k.int().notNull(),
      createdAt: k.int().notNull(),
      ...synced(),
    }),
    calendarDays: k.table(
      'calendar_days',
      {
        id: serial(),
        schoolId: k.int().notNull(),
        kind: k.text().$type<CalendarKind>().notNull(),
        title: k.text().notNull(),
        firstDay: k.text().notNull(),
        lastDay: k.text().notNull(),
        asWeekday: k.text().$type<Weekday>(),
        uid: k.text(),
        ...synced(),
      },
      (t) => [
        k.index('calendar_days_school').on(t.schoolId, t.seq),
        k.index('calendar_days_order').on(t.tenant, t.seq),
      ],
    ),
    frequencyRules: k.table(
      'frequency_rules',
      {
        id: serial(),
        schoolId: k.int().notNull(),
        firstDay: k.text().notNull(),
        schoolDays: k.int().notNull(),
        minimumPercent: k.int().notNull(),
        noticePercent: k.int().notNull(),
        consecutive: k.int().notNull(),
        alternating: k.int().notNull(),
        alternatingDays: k.int().notNull(),
        ...synced(),
      },
      (t) => [
        k.index('frequency_rules_school').on(t.schoolId, t.seq),
        k.index('frequency_rules_order').on(t.tenant, t.seq),
      ],
    ),
    frequencyActions: k.table(
      'frequency_actions',
      {
        id: serial(),
        schoolId: k.int().notNull(),
        studentId: k.int().notNull(),
        kind: k.text().$type<FrequencyActionKind>().notNull(),
        date: k.text().notNull(),
        note: k.text(),
        ...synced(),
      },
      (t) => [
        k.index('frequency_actions_student').on(t.studentId),
        k.index('frequency_actions_order').on(t.tenant, t.seq),
      ],
    ),
    modules: k.table(
      'modules',
      {
        id: serial(),
        title: k.text().notNull(),
        description: k.text(),
        order: k.int().notNull(),
        duration: k.int(),
        active: k.bool().notNull(),
        schoolId: k.int().notNull(),
        createdAt: k.int().notNull(),
        ...synced(),
      },
      (t) => [k.index('modules_order').on(t.tenant, t.seq)],
    ),
    lessons: k.table(
      'lessons',
      {
        id: serial(),
        moduleId: k.int().notNull(),
        title: k.text().notNull(),
        description: k.text(),
        order: k.int().notNull(),
        videoUrl: k.text(),
        videoEmbed: k.text(),
        materialUrl: k.text(),
        materialUrls: k.json<string[]>(),
        ...synced(),
      },
      (t) => [k.index('lessons_module').on(t.moduleId, t.seq), k.index('lessons_order').on(t.tenant, t.seq)],
    ),
    lessonVideos: k.table(
      'lesson_videos',
      {
        id: serial(),
        lessonId: k.int().notNull(),
        title: k.text().notNull(),
        videoEmbed: k.text().notNull(),
        visibility: k.text().$type<Visibility>().notNull(),
        order: k.int().notNull(),
        ...synced(),
      },
      (t) => [
        k.index('lesson_videos_lesson').on(t.lessonId, t.seq),
        k.index('lesson_videos_order').on(t.tenant, t.seq),
      ],
    ),
    materials: k.table(
      'materials',
      {
        id: serial(),
        lessonId: k.int().notNull(),
        title: k.text().notNull(),
        fileType: k.text().$type<MaterialType>().notNull(),
        fileUrl: k.text().notNull(),
        visibility: k.text().$type<Visibility>().notNull(),
        ...synced(),
      },
      (t) => [k.index('materials_lesson').on(t.lessonId, t.seq), k.index('materials_order').on(t.tenant, t.seq)],
    ),
    classes: k.table(
      'classes',
      {
        id: serial(),
        teacherId: k.int(),
        title: k.text().notNull(),
        weekday: k.text().$type<Weekday>().notNull(),
        classTime: k.text().notNull(),
        currentLessonId: k.int(),
        schoolId: k.int().notNull(),
        category: k.text().$type<Category>().notNull(),
        closedOn: k.text(),
        ...synced(),
      },
      (t) => [k.index('classes_teacher').on(t.teacherId), k.index('classes_order').on(t.tenant, t.seq)],
    ),
    moduleClasses: k.table(
      'module_classes',
      {
        id: serial(),
        moduleId: k.int().notNull(),
        classId: k.int().notNull(),
        createdAt: k.int().notNull(),
        ...synced(),
      },
      (t) => [
        k.uniqueIndex('module_classes_key').on(t.classId, t.moduleId),
        k.index('module_classes_module').on(t.moduleId),
        k.index('module_classes_order').on(t.tenant, t.seq),
      ],
    ),
    enrollments: k.table(
      'enrollments',
      {
        id: serial(),
        classId: k.int().notNull(),
        studentId: k.int().notNull(),
        enrolledAt: k.int().notNull(),
        leftAt: k.int(),
        gaps: k.json<Enrollment['gaps']>(),
        ...synced(),
      },
      (t) => [
        k.uniqueIndex('enrollments_key').on(t.classId, t.studentId),
        k.index('enrollments_student').on(t.studentId),
        k.index('enrollments_order').on(t.tenant, t.seq),
      ],
    ),
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
