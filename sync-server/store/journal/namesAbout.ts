import { keyOf } from '#schema/nouns/tables.ts'
import type { User } from '#schema/nouns/user.ts'
import { marksWhere } from '../queries/readMarks.ts'
import { classesOf } from '../queries/studentMarks.ts'
import type { Q } from '../store.ts'

/** A row as the index of the journal names it. */
export type HistoryName = `${'users' | 'studentRecords' | 'enrollments' | 'rollCalls'}:${string}`

/**
 * The names by which the journal knows what is about a person: the account, and of a student the family and documents,
 * the enrolments and the rolls with a mark of theirs.
 */
export async function namesAbout(q: Q, person: User): Promise<HistoryName[]> {
  const account: HistoryName = `users:${person.id}`
  if (person.role !== 'student') return [account]
  const studentId = person.id
  const classIds = await classesOf(q, person)
  const marks = []
  for (const classId of classIds) marks.push(...(await marksWhere(q, 'attendance', { classId, studentId })))
  return [
    account,
    `studentRecords:${studentId}`,
    ...classIds.map((id): HistoryName => `enrollments:${keyOf('enrollments', { classId: id, studentId })}`),
    ...marks.map((mark): HistoryName => `rollCalls:${keyOf('rollCalls', mark)}`),
  ]
}
