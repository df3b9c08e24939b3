import { type Change, keyOf, type Reader, remove } from '#schema/nouns/tables.ts'

/**
 * The removal of a class (decisions section 6): its enrollments, module links, coverages, completions and readings, then
 * the class itself.
 * Rolls, their marks and evaluations are the students' record and stay: no administrative act loses them.
 */
export async function removalOfClass(rows: Reader, classId: number): Promise<Change[]> {
  const changes: Change[] = []
  for (const table of ['enrollments', 'moduleClasses', 'completions', 'readings'] as const) {
    for (const row of await rows.where(table, { classId })) changes.push(remove(table, keyOf(table, row)))
  }
  for (const { id } of await rows.where('coverages', { classId })) changes.push(remove('coverages', id))
  return [...changes, remove('classes', classId)]
}
