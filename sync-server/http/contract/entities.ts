import { nouns } from '#schema/nouns/nouns.ts'
import { type TableName, tableNames } from '#schema/nouns/tables.ts'

/** What the contract calls a row of each table. */
export const entityOf = {
  schools: 'School',
  users: 'User',
  courses: 'Course',
  calendarDays: 'CalendarDay',
  schoolYears: 'SchoolYear',
  frequencyRules: 'FrequencyRule',
  frequencyActions: 'FrequencyAction',
  studentRecords: 'StudentRecord',
  modules: 'Module',
  lessons: 'Lesson',
  lessonVideos: 'LessonVideo',
  materials: 'Material',
  classes: 'Class',
  moduleClasses: 'ModuleClass',
  coverages: 'Coverage',
  enrollments: 'Enrollment',
  completions: 'Completion',
  evaluations: 'Evaluation',
  readings: 'Reading',
  rollCalls: 'RollCall',
  attendance: 'Attendance',
  performance: 'Performance',
} as const satisfies Record<TableName, string>
export type Entity = (typeof entityOf)[TableName]

/** The rows in answers, by their names in the contract. */
export const entities = Object.fromEntries(
  tableNames.map((table) => [entityOf[table], nouns[table].row]),
) as unknown as { [T in TableName as (typeof entityOf)[T]]: (typeof nouns)[T]['row'] }
