import { type Change, keyOf, type Reader, remove } from '../entities/tables.ts'

/**
 * What goes with a class (decisions section 6): its enrolments, its modules' links and its completions, the class last. Rolls,
 * their marks and what students said of the lessons are the students' record and stay: no administrative act loses them.
 */
export async function removalOfClass(rows: Reader, classId: number): Promise<Change[]> {
  const changes: Change[] = []
  for (const table of ['enrollments', 'moduleClasses', 'completions'] as const) {
    for (const row of await rows.where(table, { classId })) changes.push(remove(table, keyOf(table, row)))
  }
  return [...changes, remove('classes', classId)]
}
