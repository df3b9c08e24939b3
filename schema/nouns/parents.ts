import type { Key, Rows, TableName } from './tables.ts'

/**
 * The parents of a row, by the field that names them: a row cannot exist without them. A person without a school has no
 * parent.
 */
const parents: { [T in TableName]: { [F in keyof Rows[T]]?: TableName } } = {
  schools: {},
  users: { schoolId: 'schools' },
  courses: { schoolId: 'schools' },
  calendarDays: { schoolId: 'schools' },
  frequencyRules: { schoolId: 'schools' },
  frequencyActions: { schoolId: 'schools', studentId: 'users' },
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

/** The tables ordered so that every row comes after its parents. */
export const parentsFirst = Object.keys(parents) as TableName[]

/** References that a row outlives. They are set to null when the row they point at is deleted. */
export const pointers: { [T in TableName]?: { [F in keyof Rows[T]]?: TableName } } = {
  schools: { mainAdminId: 'users' },
  classes: { teacherId: 'users', currentLessonId: 'lessons' },
}

const parentFields = Object.fromEntries(
  parentsFirst.map((table) => [table, Object.entries(parents[table]) as [string, TableName][]]),
) as Record<TableName, [field: string, parent: TableName][]>

/** The parents of a row. */
export function parentsOf(table: TableName, row: object): { table: TableName; key: Key }[] {
  const found: { table: TableName; key: Key }[] = []
  for (const [field, parent] of parentFields[table]) {
    const key = (row as Record<string, Key | null | undefined>)[field]
    if (key !== null && key !== undefined) found.push({ table: parent, key })
  }
  return found
}

/** A row as 'table:key'. */
export const nameOfRow = (table: TableName, key: Key) => `${table}:${key}`
