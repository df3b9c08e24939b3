import type * as z from 'zod/mini'
import { attendances } from './attendance.ts'
import { calendarDays } from './calendarDay.ts'
import { completions } from './completion.ts'
import { courses } from './course.ts'
import { coverages } from './coverage.ts'
import { enrollments } from './enrollment.ts'
import { evaluations } from './evaluation.ts'
import { addFieldNames } from './fieldNames.ts'
import { frequencyActions } from './frequencyAction.ts'
import { frequencyRules } from './frequencyRule.ts'
import { lessons } from './lesson.ts'
import { lessonVideos } from './lessonVideo.ts'
import { materials } from './material.ts'
import { modules } from './module.ts'
import { moduleClasses } from './moduleClass.ts'
import { performances } from './performance.ts'
import { readings } from './reading.ts'
import { rollCalls } from './rollCall.ts'
import { schools } from './school.ts'
import { classes } from './schoolClass.ts'
import { schoolYears } from './schoolYear.ts'
import { studentRecords } from './studentRecord.ts'
import type { TableName } from './tableNames.ts'
import { users } from './user.ts'

/** Every table and its noun, from which all else follows that a table has. */
export const nouns = {
  schools,
  users,
  courses,
  calendarDays,
  schoolYears,
  frequencyRules,
  frequencyActions,
  studentRecords,
  modules,
  lessons,
  lessonVideos,
  materials,
  classes,
  moduleClasses,
  coverages,
  enrollments,
  completions,
  evaluations,
  readings,
  rollCalls,
  attendance: attendances,
  performance: performances,
} satisfies Record<TableName, object>

export const tableNames = Object.keys(nouns) as TableName[]

/** The shape of each table's rows, as plans, permissions and screens see them on both sides. */
export type Rows = { [T in TableName]: z.infer<(typeof nouns)[T]['row']> }

for (const { names } of Object.values(nouns)) addFieldNames(names)
