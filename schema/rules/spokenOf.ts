import type { Key, TableName } from '../entities/tables.ts'
import type { Mutation } from '../mutations/mutation.ts'

/** What the arguments of a call may speak of. */
export interface About {
  id?: number
  classId?: number
  lessonId?: number
  studentId?: number
  moduleId?: number
  attendanceDate?: string
  marks?: { studentId: number }[]
  concluded?: boolean
}

/** The rows that have a name and that a call speaks of. */
export function spokenOf(act: Pick<Mutation, 'answer'>, args: unknown): [TableName, Key][] {
  const { classId, lessonId, moduleId, studentId, id, marks = [] } = (args ?? {}) as About
  const spoken: [TableName, Key | undefined][] = [
    ['classes', classId],
    ['lessons', lessonId],
    ['modules', moduleId],
    ['users', studentId],
    [act.answer.table, id],
    ...marks.map((mark): [TableName, Key] => ['users', mark.studentId]),
  ]
  return spoken.filter((row): row is [TableName, Key] => !!row[1])
}
