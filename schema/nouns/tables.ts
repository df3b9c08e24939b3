import type * as z from 'zod/mini'
import { attendance } from './attendance.ts'
import { calendarDay } from './calendarDay.ts'
import { completion } from './completion.ts'
import { course } from './course.ts'
import { enrollment } from './enrollment.ts'
import { evaluation } from './evaluation.ts'
import { frequencyAction } from './frequencyAction.ts'
import { defaultFrequencyLimits, frequencyRule } from './frequencyRule.ts'
import { lesson } from './lesson.ts'
import { lessonVideo } from './lessonVideo.ts'
import { material } from './material.ts'
import { module } from './module.ts'
import { moduleClass } from './moduleClass.ts'
import { performance } from './performance.ts'
import { rollCall } from './rollCall.ts'
import { school } from './school.ts'
import { schoolClass } from './schoolClass.ts'
import { user } from './user.ts'

/** Every table and the entity of its rows. What else a table has, such as its columns, follows from these. */
export const entities = {
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

/** The shape of each table's rows, as plans, permissions and screens see them on both sides. */
export type Rows = { [T in keyof typeof entities]: z.infer<(typeof entities)[T]> }
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

/** What a field has in a row of which only some fields were ever written; null where it may be null. */
const defaults = {
  schools: { active: true, anonymousRatings: true },
  users: { mustChangePassword: false, barred: false },
  frequencyRules: defaultFrequencyLimits,
  modules: { order: 0, active: true },
  lessons: { order: 1 },
  lessonVideos: { visibility: 'both', order: 0 },
  materials: { fileType: 'link', visibility: 'both' },
  classes: { weekday: 'monday', classTime: '08:00', category: 'pro' },
  completions: { isCompleted: false, performanceLevel: 'average' },
  evaluations: { withName: false },
} satisfies { [T in TableName]?: Partial<Rows[T]> }
type Defaults = typeof defaults

const mayBeNull = (field: z.ZodMiniType) => field._zod.def.type === 'nullable'

/** The default values of a row of which only some fields were ever written. */
export const blankRow = Object.fromEntries(
  tableNames.map((table) => {
    const nullable = Object.entries(entities[table].shape).filter(([, field]) => mayBeNull(field as z.ZodMiniType))
    return [
      table,
      { ...Object.fromEntries(nullable.map(([name]) => [name, null])), ...defaults[table as keyof Defaults] },
    ]
  }),
) as unknown as { [T in TableName]: Pick<Rows[T], Blank<T>> }

/** The fields that have a default value. */
type Blank<T extends TableName> =
  | { [F in keyof Rows[T]]: null extends Rows[T][F] ? F : never }[keyof Rows[T]]
  | (T extends keyof Defaults ? keyof Defaults[T] & keyof Rows[T] : never)

/** A row that is about to be made: fields with a default value may be left out. */
export type NewRow<T extends TableName> = Omit<Rows[T], Blank<T>> & Partial<Rows[T]>

/** A row with the default values of the fields that were left out. */
export const wholeRow = <T extends TableName>(table: T, row: NewRow<T>): Rows[T] =>
  ({ ...blankRow[table], ...row }) as unknown as Rows[T]
