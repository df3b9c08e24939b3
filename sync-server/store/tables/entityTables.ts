import { calendarDay } from '#schema/nouns/calendarDay.ts'
import { course } from '#schema/nouns/course.ts'
import { coverage } from '#schema/nouns/coverage.ts'
import { enrollment } from '#schema/nouns/enrollment.ts'
import { frequencyAction } from '#schema/nouns/frequencyAction.ts'
import { frequencyRule } from '#schema/nouns/frequencyRule.ts'
import { moduleClass } from '#schema/nouns/moduleClass.ts'
import { school } from '#schema/nouns/school.ts'
import { schoolClass } from '#schema/nouns/schoolClass.ts'
import { schoolYears } from '#schema/nouns/schoolYear.ts'
import { studentRecord } from '#schema/nouns/studentRecord.ts'
import { user } from '#schema/nouns/user.ts'
import type { ColumnTypes } from './columnTypes.ts'
import { makeContentTables } from './contentTables.ts'
import { entityColumns } from './entityColumns.ts'
import { makeRollTables } from './rollTables.ts'
import { rowColumns } from './rowColumns.ts'

/**
 * The tables of the school's own rows: the columns of their fields and those of `rowColumns`. `globalSeq` is the place of
 * a row of the scope `global` in the order of rows without a school; null while the row is not in that scope. A field
 * that came later says what earlier rows have.
 */
export function makeEntityTables(k: ColumnTypes) {
  const { synced } = rowColumns(k)
  return {
    schools: k.table('schools', {
      ...entityColumns(k, school),
      anonymousRatings: k.bool().notNull().default(true),
      teachersPlanLessons: k.bool().notNull().default(true),
      keepsVideoStills: k.bool().notNull().default(false),
      teachersCallFamilies: k.bool().notNull().default(false),
      ...synced(),
      globalSeq: k.int(),
    }),
    users: k.table(
      'users',
      {
        ...entityColumns(k, user),
        passwordHash: k.text(),
        barred: k.bool().notNull().default(false),
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
    courses: k.table('courses', { ...entityColumns(k, course), ...synced() }),
    calendarDays: k.table('calendar_days', { ...entityColumns(k, calendarDay), ...synced() }, (t) => [
      k.index('calendar_days_school').on(t.schoolId, t.seq),
      k.index('calendar_days_order').on(t.tenant, t.seq),
    ]),
    schoolYears: k.table('school_years', { ...entityColumns(k, schoolYears.row), ...synced() }, (t) => [
      k.index('school_years_school').on(t.schoolId, t.seq),
      k.index('school_years_order').on(t.tenant, t.seq),
    ]),
    frequencyRules: k.table('frequency_rules', { ...entityColumns(k, frequencyRule), ...synced() }, (t) => [
      k.index('frequency_rules_school').on(t.schoolId, t.seq),
      k.index('frequency_rules_order').on(t.tenant, t.seq),
    ]),
    frequencyActions: k.table('frequency_actions', { ...entityColumns(k, frequencyAction), ...synced() }, (t) => [
      k.index('frequency_actions_student').on(t.studentId),
      k.index('frequency_actions_order').on(t.tenant, t.seq),
    ]),
    studentRecords: k.table('student_records', { ...entityColumns(k, studentRecord), ...synced() }, (t) => [
      k.uniqueIndex('student_records_key').on(t.studentId),
      k.index('student_records_order').on(t.tenant, t.seq),
    ]),
    ...makeContentTables(k),
    classes: k.table('classes', { ...entityColumns(k, schoolClass), ...synced() }, (t) => [
      k.index('classes_teacher').on(t.teacherId),
      k.index('classes_order').on(t.tenant, t.seq),
    ]),
    moduleClasses: k.table('module_classes', { ...entityColumns(k, moduleClass), ...synced() }, (t) => [
      k.uniqueIndex('module_classes_key').on(t.classId, t.moduleId),
      k.index('module_classes_module').on(t.moduleId),
      k.index('module_classes_teacher').on(t.teacherId),
      k.index('module_classes_order').on(t.tenant, t.seq),
    ]),
    coverages: k.table('coverages', { ...entityColumns(k, coverage), ...synced() }, (t) => [
      k.index('coverages_class').on(t.classId, t.seq),
      k.index('coverages_teacher').on(t.teacherId, t.lastDay),
      k.index('coverages_order').on(t.tenant, t.seq),
    ]),
    enrollments: k.table('enrollments', { ...entityColumns(k, enrollment), ...synced() }, (t) => [
      k.uniqueIndex('enrollments_key').on(t.classId, t.studentId),
      k.index('enrollments_student').on(t.studentId),
      k.index('enrollments_order').on(t.tenant, t.seq),
    ]),
    ...makeRollTables(k),
  }
}
