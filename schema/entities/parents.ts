import { type Key, keyOf, type Rows, type TableName } from './tables.ts'

/** What a row cannot be without, by the field that names it. A person without a school has no parent. */
export const parents: { [T in TableName]: { [F in keyof Rows[T]]?: TableName } } = {
  schools: {},
  users: { schoolId: 'schools' },
  courses: { schoolId: 'schools' },
  modules: { schoolId: 'schools' },
  lessons: { moduleId: 'modules' },
  classes: { schoolId: 'schools' },
  lessonVideos: { lessonId: 'lessons' },
  materials: { lessonId: 'lessons' },
  moduleClasses: { moduleId: 'modules', classId: 'classes' },
  enrollments: { classId: 'classes', studentId: 'users' },
  completions: { lessonId: 'lessons', classId: 'classes' },
  rollCalls: { classId: 'classes', lessonId: 'lessons' },
  attendance: { classId: 'classes', lessonId: 'lessons', studentId: 'users' },
  performance: { classId: 'classes', lessonId: 'lessons', studentId: 'users' },
  evaluations: { classId: 'classes', lessonId: 'lessons', studentId: 'users' },
}

/** The tables in an order in which every row comes after what it cannot be without. */
export const parentsFirst = Object.keys(parents) as TableName[]

/** What a row may point at and outlive: emptied when that goes. */
export const pointers: { [T in TableName]?: { [F in keyof Rows[T]]?: TableName } } = {
  schools: { mainAdminId: 'users' },
  classes: { teacherId: 'users', currentLessonId: 'lessons' },
}

/** The rows that this one cannot be without. */
export function parentsOf(table: TableName, row: object): { table: TableName; key: Key }[] {
  return Object.entries(parents[table]).flatMap(([field, parent]) => {
    const key = (row as Record<string, Key | null>)[field]
    return key === null || key === undefined ? [] : [{ table: parent as TableName, key }]
  })
}

export const nameOfRow = (table: TableName, key: Key) => `${table}:${key}`

/** 'table:key' of a row. */
export const nameOf = <T extends TableName>(table: T, row: object) =>
  nameOfRow(table, keyOf(table, row as Partial<Rows[T]>))
