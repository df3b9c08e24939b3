/** Every table. Its noun is in the file of its rows, and `nouns.ts` lists them all. */
export type TableName =
  | 'schools'
  | 'users'
  | 'courses'
  | 'calendarDays'
  | 'schoolYears'
  | 'frequencyRules'
  | 'frequencyActions'
  | 'studentRecords'
  | 'modules'
  | 'lessons'
  | 'lessonVideos'
  | 'materials'
  | 'classes'
  | 'moduleClasses'
  | 'coverages'
  | 'enrollments'
  | 'completions'
  | 'evaluations'
  | 'readings'
  | 'rollCalls'
  | 'attendance'
  | 'performance'

/** A row's key: its id, or the parts of its natural key joined by '/'. */
export type Key = number | string

/** The tables that hold the marks of a roll. They travel and are kept with their roll. */
export type MarkTable = 'attendance' | 'performance'

export const isMark = (table: string): table is MarkTable => table === 'attendance' || table === 'performance'

/** Whether the rows of a table are parts of rolls: the roll itself or its marks. */
export const isInRoll = (table: string): table is MarkTable | 'rollCalls' => table === 'rollCalls' || isMark(table)
