import type { ClassRecords } from '#schema/rules/attendance/classPerformance.ts'
import { classRecords, recordsOfClasses } from '#schema/rules/attendance/classRecords.ts'
import { useRows } from '../useRows.ts'

/** All records of these classes, together; undefined while they load. */
export const useClassRecords = (classIds: readonly number[]): ClassRecords | undefined =>
  useRows(
    (rows) => (classIds.length === 1 ? classRecords(rows, classIds[0]!) : recordsOfClasses(rows, classIds)),
    [classIds.join()],
  )
