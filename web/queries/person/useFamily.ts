import type { Guardian, StudentRecord } from '#schema/nouns/studentRecord.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import { useRows } from '../useRows.ts'

/** A student's family and documents; null where nothing was written down, undefined while it loads. */
export const useFamily = (studentId: number): StudentRecord | null | undefined =>
  useRows(async (rows) => (await rows.get('studentRecords', studentId)) ?? null, [studentId])

/** The responsible people of some students, as far as this device has them. */
async function guardiansOf(rows: Reader, studentIds: Iterable<number>): Promise<Map<number, Guardian[]>> {
  const found = await Promise.all([...new Set(studentIds)].map((id) => rows.get('studentRecords', id)))
  return new Map(found.flatMap((record) => (record?.guardians ? [[record.studentId, record.guardians]] : [])))
}

/** The same, live; undefined while they load. */
export function useGuardians(studentIds: readonly number[]): Map<number, Guardian[]> | undefined {
  const ids = [...new Set(studentIds)].sort((a, b) => a - b).join()
  return useRows(async (rows) => guardiansOf(rows, ids ? ids.split(',').map(Number) : []), [ids])
}
