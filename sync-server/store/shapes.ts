import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { attendance } from '../../schema/entities/attendance.ts'
import { completion } from '../../schema/entities/completion.ts'
import { course } from '../../schema/entities/course.ts'
import { enrollment } from '../../schema/entities/enrollment.ts'
import { evaluation } from '../../schema/entities/evaluation.ts'
import { lesson } from '../../schema/entities/lesson.ts'
import { lessonVideo } from '../../schema/entities/lessonVideo.ts'
import { material } from '../../schema/entities/material.ts'
import { module } from '../../schema/entities/module.ts'
import { moduleClass } from '../../schema/entities/moduleClass.ts'
import { performance } from '../../schema/entities/performance.ts'
import { rollCall } from '../../schema/entities/rollCall.ts'
import { school } from '../../schema/entities/school.ts'
import { schoolClass } from '../../schema/entities/schoolClass.ts'
import { keyFields, type TableName } from '../../schema/entities/tables.ts'
import { user } from '../../schema/entities/user.ts'
import { tables } from './tables.ts'

const shapes = {
  schools: school,
  users: user,
  courses: course,
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

/** A table of an entity, whichever it is. */
export type EntityTable = SQLiteTable & Record<string, SQLiteColumn>

export const entityTable = (table: TableName) => tables[table] as unknown as EntityTable

/** The fields a row shows: those of its entity, nothing of the server's own. */
export const shownFields = Object.fromEntries(
  Object.entries(shapes).map(([table, shape]) => [table, Object.keys(shape.shape)]),
) as Record<TableName, string[]>

/** The fields that writes compete for: all but the key and the number the server gives. */
export const contestedFields = Object.fromEntries(
  Object.entries(shownFields).map(([table, fields]) => [
    table,
    fields.filter((field) => field !== 'id' && !(keyFields[table as TableName] as readonly string[]).includes(field)),
  ]),
) as Record<TableName, string[]>

/** The columns of `shownFields`, to select by. */
export const shownColumns = Object.fromEntries(
  Object.entries(shownFields).map(([table, fields]) => [
    table,
    Object.fromEntries(fields.map((field) => [field, entityTable(table as TableName)[field]!])),
  ]),
) as Record<TableName, Record<string, SQLiteColumn>>

/** A mark taken back is no row to anyone. */
export const isShown = (table: TableName, row: Record<string, unknown>) =>
  table === 'attendance'
    ? row.present !== null
    : table === 'performance'
      ? row.rating !== null || row.comment !== null
      : true
