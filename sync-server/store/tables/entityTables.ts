import type { CalendarKind } from '#schema/entities/calendarDay.ts'
import type { Enrollment } from '#schema/entities/enrollment.ts'
import type { FrequencyActionKind } from '#schema/entities/frequencyAction.ts'
import type { Category, Role, Weekday } from '#schema/entities/labels.ts'
import type { ColumnTypes } from './columnTypes.ts'
import { makeContentTables } from './contentTables.ts'
import { makeRollTables } from './rollTables.ts'
import { rowColumns } from './rowColumns.ts'

/**
 * The tables of the school's own rows, with the columns of `rowColumns`. `globalSeq` is the place of a row of the scope
 * `global` in the order of rows without a school; null while the row is not in that scope.
 */
export function makeEntityTables(k: ColumnTypes) {
  const { synced, serial } = rowColumns(k)
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
    ...makeContentTables(k),
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
    ...makeRollTables(k),
  }
}
