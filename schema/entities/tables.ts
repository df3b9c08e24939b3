import type { Attendance } from './attendance.ts'
import type { CalendarDay } from './calendarDay.ts'
import type { Completion } from './completion.ts'
import type { Course } from './course.ts'
import type { Enrollment } from './enrollment.ts'
import type { Evaluation } from './evaluation.ts'
import type { FrequencyAction } from './frequencyAction.ts'
import { defaultFrequencyLimits, type FrequencyRule } from './frequencyRule.ts'
import type { Lesson } from './lesson.ts'
import type { LessonVideo } from './lessonVideo.ts'
import type { Material } from './material.ts'
import type { Module } from './module.ts'
import type { ModuleClass } from './moduleClass.ts'
import type { Performance } from './performance.ts'
import type { RollCall } from './rollCall.ts'
import type { School } from './school.ts'
import type { SchoolClass } from './schoolClass.ts'
import type { User } from './user.ts'

/** Every table and the shape of its rows, as plans, permissions and screens see them on both sides. */
export interface Rows {
  schools: School
  users: User
  courses: Course
  calendarDays: CalendarDay
  frequencyRules: FrequencyRule
  frequencyActions: FrequencyAction
  modules: Module
  lessons: Lesson
  lessonVideos: LessonVideo
  materials: Material
  classes: SchoolClass
  moduleClasses: ModuleClass
  enrollments: Enrollment
  completions: Completion
  evaluations: Evaluation
  rollCalls: RollCall
  attendance: Attendance
  performance: Performance
}
export type TableName = keyof Rows

/** A row's key: its id, or the parts of its natural key joined by '/'. */
export type Key = number | string

const rollKey = ['classId', 'lessonId', 'date'] as const
const markKey = [...rollKey, 'studentId'] as const

/**
 * The fields that form a row's key. Natural keys are unique on the server, so two devices that write the same thing
 * write the same row.
 */
export const keyFields = {
  schools: ['id'],
  users: ['id'],
  courses: ['id'],
  calendarDays: ['id'],
  frequencyRules: ['id'],
  frequencyActions: ['id'],
  modules: ['id'],
  lessons: ['id'],
  lessonVideos: ['id'],
  materials: ['id'],
  classes: ['id'],
  moduleClasses: ['moduleId', 'classId'],
  enrollments: ['classId', 'studentId'],
  completions: ['lessonId', 'classId'],
  evaluations: ['attendanceId'],
  rollCalls: rollKey,
  attendance: markKey,
  performance: markKey,
} as const satisfies { [T in TableName]: readonly (keyof Rows[T])[] }

export const tableNames = Object.keys(keyFields) as TableName[]

/** The key of a row. Needs only its key fields. */
export function keyOf<T extends TableName>(table: T, row: Partial<Rows[T]>): Key {
  const names = keyFields[table] as readonly string[]
  const fields = row as Record<string, Key | null | undefined>
  if (names.length === 1) return fields[names[0]!] as Key
  let key = `${fields[names[0]!] ?? ''}`
  for (let i = 1; i < names.length; i += 1) key += `/${fields[names[i]!] ?? ''}`
  return key
}

/** The key fields of a row, from its key: the inverse of `keyOf`. */
export function fieldsOfKey<T extends TableName>(table: T, key: Key): Partial<Rows[T]> {
  const parts = String(key).split('/')
  const fields: Record<string, string | number | undefined> = {}
  for (const [i, field] of (keyFields[table] as readonly string[]).entries())
    fields[field] = field === 'date' ? parts[i] : Number(parts[i])
  return fields as Partial<Rows[T]>
}

/** What a plan reads from: the device's mirror (Dexie) or the server's store. */
export interface Reader {
  get<T extends TableName>(table: T, key: Key): Promise<Rows[T] | undefined>
  /** The rows whose fields equal those of `match`, in no particular order. */
  where<T extends TableName>(table: T, match: Partial<Rows[T]>): Promise<Rows[T][]>
}

/** The reader of a screen, which also reads the rolls of many days at once. */
export interface DayReader extends Reader {
  /** Those of all classes from a day to a later one, both included, in no particular order. */
  rollsOfDays(first: string, last: string): Promise<Rows['rollCalls'][]>
}

/**
 * One change that a plan wants. `put` creates the row or overwrites the named fields; `patch` needs an existing row. A
 * patch that `outranks` follows from a deletion, which wins over any write: it is stamped just after the value it
 * replaces.
 */
export type Change<T extends TableName = TableName> = T extends TableName
  ?
      | { kind: 'put'; table: T; key: Key; fields: Partial<Rows[T]> }
      | { kind: 'patch'; table: T; key: Key; fields: Partial<Rows[T]>; outranks?: true }
      | { kind: 'remove'; table: T; key: Key }
  : never

export const put = <T extends TableName>(table: T, fields: Partial<Rows[T]>) =>
  ({ kind: 'put', table, key: keyOf(table, fields), fields }) as Change
export const patch = <T extends TableName>(table: T, key: Key, fields: Partial<Rows[T]>) =>
  ({ kind: 'patch', table, key, fields }) as Change
/** Sets references to a deleted row to null. */
export const clear = <T extends TableName>(table: T, key: Key, fields: Partial<Rows[T]>) =>
  ({ kind: 'patch', table, key, fields, outranks: true }) as Change
export const remove = (table: TableName, key: Key) => ({ kind: 'remove', table, key }) as Change

/** The default values of a row of which only some fields were ever written. */
export const blankRow = {
  schools: { active: true, mainAdminId: null, anonymousRatings: true, ratingsNamedSince: null },
  users: {
    email: null,
    username: null,
    category: null,
    schoolId: null,
    mustChangePassword: false,
    barred: false,
  },
  courses: { description: null },
  calendarDays: { asWeekday: null, uid: null },
  frequencyRules: { ...defaultFrequencyLimits },
  frequencyActions: { note: null },
  modules: { description: null, order: 0, duration: null, active: true },
  lessons: { description: null, order: 1, videoUrl: null, videoEmbed: null, materialUrl: null, materialUrls: null },
  lessonVideos: { visibility: 'both', order: 0 },
  materials: { fileType: 'link', visibility: 'both' },
  classes: {
    ...{ teacherId: null, weekday: 'monday', classTime: '08:00', currentLessonId: null, category: 'pro' },
    closedOn: null,
  },
  moduleClasses: { id: null },
  enrollments: { id: null, leftAt: null, gaps: null },
  completions: { id: null, teacherId: null, isCompleted: false, performanceLevel: 'average' },
  evaluations: {
    id: null,
    selfComment: null,
    contentComment: null,
    teacherComment: null,
    alias: null,
    withName: false,
  },
  rollCalls: { concludedAt: null, concludedBy: null, cancelledReason: null },
  attendance: { id: null, present: null, detail: null, reason: null },
  performance: { id: null, teacherId: null, attendanceId: null, rating: null, comment: null },
} satisfies { [T in TableName]: Partial<Rows[T]> }

/** A row that is about to be made: fields with a default value may be left out. */
export type NewRow<T extends TableName> = Omit<Rows[T], keyof (typeof blankRow)[T]> & Partial<Rows[T]>

/** A row with the default values of the fields that were left out. */
export const wholeRow = <T extends TableName>(table: T, row: NewRow<T>): Rows[T] =>
  ({ ...blankRow[table], ...row }) as unknown as Rows[T]
