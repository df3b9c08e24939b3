import type { ClassRecords } from '../../schema/rules/classPerformance.ts'
import { classRecords, recordsOfClasses } from '../../schema/rules/classRecords.ts'
import { useRows } from './useRows.ts'

/** All that is on record of some classes, together; undefined while it loads. */
export const useClassRecords = (classIds: readonly number[]): ClassRecords | undefined =>
  useRows(
    (rows) => (classIds.length === 1 ? classRecords(rows, classIds[0]!) : recordsOfClasses(rows, classIds)),
    [classIds.join()],
  )
