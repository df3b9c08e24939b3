import type { ClassRecords } from '../../schema/rules/classPerformance.ts'
import { classRecords } from '../../schema/rules/classRecords.ts'
import { mergeRecords } from '../../schema/rules/mergeRecords.ts'
import { useRows } from './useRows.ts'

/** All that is on record of some classes, together; undefined while it loads. */
export const useClassRecords = (classIds: readonly number[]): ClassRecords | undefined =>
  useRows(
    async (rows) => mergeRecords(await Promise.all(classIds.map((classId) => classRecords(rows, classId)))),
    [classIds.join()],
  )
