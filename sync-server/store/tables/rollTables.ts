import { completion } from '#schema/nouns/completion.ts'
import { evaluation } from '#schema/nouns/evaluation.ts'
import { reading } from '#schema/nouns/reading.ts'
import { rollCall } from '#schema/nouns/rollCall.ts'
import type { PackedMarks } from '../packing/packedMarks.ts'
import type { ColumnTypes } from './columnTypes.ts'
import { entityColumns } from './entityColumns.ts'
import { rowColumns } from './rowColumns.ts'

/**
 * The tables of what happened in a lesson of a class: completion, evaluations, what was read of it, rolls and their
 * marks. The marks of a roll have no place of their own: pulls find them by the place of the roll's row.
 */
export function makeRollTables(k: ColumnTypes) {
  const { synced } = rowColumns(k)
  return {
    completions: k.table('lesson_completion_status', { ...entityColumns(k, completion), ...synced() }, (t) => [
      k.uniqueIndex('lesson_completion_status_key').on(t.classId, t.lessonId),
      k.index('lesson_completion_status_order').on(t.tenant, t.seq),
    ]),
    evaluations: k.table(
      'evaluations',
      {
        ...entityColumns(k, evaluation),
        // Only some people may not know whose it is.
        studentId: k.int().notNull(),
        withName: k.bool().notNull().default(false),
        ...synced(),
      },
      (t) => [
        k.uniqueIndex('evaluations_key').on(t.attendanceId),
        k.index('evaluations_class').on(t.classId, t.seq),
        k.index('evaluations_order').on(t.tenant, t.seq),
      ],
    ),
    readings: k.table('readings', { ...entityColumns(k, reading), ...synced() }, (t) => [
      k.uniqueIndex('readings_key').on(t.classId, t.studentId, t.contentTable, t.contentId),
      k.index('readings_class').on(t.classId, t.seq),
      k.index('readings_student').on(t.studentId),
      k.index('readings_order').on(t.tenant, t.seq),
    ]),
    rollCalls: k.table('roll_calls', { ...entityColumns(k, rollCall), ...synced() }, (t) => [
      k.uniqueIndex('roll_calls_key').on(t.classId, t.lessonId, t.date),
      k.index('roll_calls_class').on(t.classId, t.seq),
      k.index('roll_calls_order').on(t.tenant, t.seq),
    ]),
    attendance: marksTable(k, 'roll_attendance'),
    performance: marksTable(k, 'roll_performance'),
  }
}

/**
 * The marks of rolls, all marks of a roll in one row. The key begins with the class, so that a class's marks are found
 * together.
 */
const marksTable = <N extends string>(k: ColumnTypes, name: N) =>
  k.table(
    name,
    {
      ...{ classId: k.int().notNull(), lessonId: k.int().notNull(), date: k.text().notNull() },
      tenant: k.int().notNull(),
      /** The highest number of its marks. */
      highestId: k.int().notNull(),
      marks: k.json<PackedMarks>().notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.classId, t.lessonId, t.date] })],
  )
