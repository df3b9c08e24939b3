import type { Key, TableName } from '#schema/nouns/tables.ts'
import type { Mutation } from '../mutation.ts'

/** The fields by which the arguments of a call may mention rows. */
export interface About {
  id?: number
  classId?: number
  lessonId?: number
  studentId?: number
  moduleId?: number
  attendanceDate?: string
  marks?: { studentId: number }[]
  concluded?: boolean
  /** Where it is moved to: a student to a class, a roll to a lesson of one. */
  to?: { classId: number; lessonId?: number }
}

/** The rows with a name that a call mentions. */
export function rowsMentioned(act: Pick<Mutation, 'answer'>, args: unknown): [TableName, Key][] {
  const { classId, lessonId, moduleId, studentId, id, to, marks = [] } = (args ?? {}) as About
  const mentioned: [TableName, Key | undefined][] = [
    ['classes', classId],
    ['lessons', lessonId],
    ['classes', to?.classId],
    ['lessons', to?.lessonId],
    ['modules', moduleId],
    ['users', studentId],
    [act.answer.table, id],
    ...marks.map((mark): [TableName, Key] => ['users', mark.studentId]),
  ]
  return mentioned.filter((row): row is [TableName, Key] => !!row[1])
}
