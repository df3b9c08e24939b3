import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { attendance } from '#schema/entities/attendance.ts'
import { calendarDay } from '#schema/entities/calendarDay.ts'
import { completion } from '#schema/entities/completion.ts'
import { course } from '#schema/entities/course.ts'
import { enrollment } from '#schema/entities/enrollment.ts'
import { evaluation } from '#schema/entities/evaluation.ts'
import { frequencyAction } from '#schema/entities/frequencyAction.ts'
import { frequencyRule } from '#schema/entities/frequencyRule.ts'
import { lesson } from '#schema/entities/lesson.ts'
import { lessonVideo } from '#schema/entities/lessonVideo.ts'
import { material } from '#schema/entities/material.ts'
import { module } from '#schema/entities/module.ts'
import { moduleClass } from '#schema/entities/moduleClass.ts'
import { performance } from '#schema/entities/performance.ts'
import { rollCall } from '#schema/entities/rollCall.ts'
import { school } from '#schema/entities/school.ts'
import { schoolClass } from '#schema/entities/schoolClass.ts'
import { keyFields, type TableName } from '#schema/entities/tables.ts'
import { user } from '#schema/entities/user.ts'
import { tables } from './tables.ts'

const shapes = {
  schools: school,
  users: user,
  courses: course,
  calendarDays: calendarDay,
  frequencyRules: frequencyRule,
  frequencyActions: frequencyAction,
  modules: module,
  lessons: lesson,
  lessonVideos: lessonVideo,
  materials: material,
  classes: schoolClass,
  moduleClasses: moduleClass,
  enrollments: enrollment,
  completions: completion,
  evaluations: evaluation,
  rollCalls: rollCall,
  attendance,
  performance,
}

/** The table of any entity. */
export type EntityTable = SQLiteTable & Record<string, SQLiteColumn>

export const entityTable = (table: TableName) => tables[table] as unknown as EntityTable

/** The fields of a row that leave the server: those of its entity, without the server's own columns. */
export const shownFields = Object.fromEntries(
  Object.entries(shapes).map(([table, shape]) => [table, Object.keys(shape.shape)]),
) as Record<TableName, string[]>

const assigned = ['id', 'alias']

/** The fields that writes compete for: all but the key and the numbers the server assigns. */
export const contestedFields = Object.fromEntries(
  Object.entries(shownFields).map(([table, fields]) => [
    table,
    fields.filter(
      (field) => !assigned.includes(field) && !(keyFields[table as TableName] as readonly string[]).includes(field),
    ),
  ]),
) as Record<TableName, string[]>

/** The columns of `shownFields`, for select. */
export const shownColumns = Object.fromEntries(
  Object.entries(shownFields).map(([table, fields]) => [
    table,
    Object.fromEntries(fields.map((field) => [field, entityTable(table as TableName)[field]!])),
  ]),
) as Record<TableName, Record<string, SQLiteColumn>>

/** Returns false for a mark that was taken back: nobody sees it as a row. */
export const isShown = (table: TableName, row: Record<string, unknown>) =>
  table === 'attendance'
    ? row.present !== null
    : table === 'performance'
      ? row.rating !== null || row.comment !== null
      : true
