/** Every table. Its noun is in the file of its rows, and `nouns.ts` lists them all. */
export type TableName =
  | 'schools'
  | 'users'
  | 'courses'
  | 'calendarDays'
  | 'frequencyRules'
  | 'frequencyActions'
  | 'modules'
  | 'lessons'
  | 'lessonVideos'
  | 'materials'
  | 'classes'
  | 'moduleClasses'
  | 'enrollments'
  | 'completions'
  | 'evaluations'
  | 'rollCalls'
  | 'attendance'
  | 'performance'

/** A row's key: its id, or the parts of its natural key joined by '/'. */
export type Key = number | string
