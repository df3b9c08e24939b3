import { useRowsAtRest } from '../useRows.ts'

/**
 * The civil names of a school's students who are called by another one, by the student's id. Only an office's device has
 * any. Undefined while they load.
 * @param ready false while the screen has something more urgent to draw
 */
export const useCivilNames = (schoolId: number | null, ready: boolean): Map<number, string> | undefined =>
  useRowsAtRest(
    async (rows) => {
      if (schoolId === null || !ready) return undefined
      const records = await rows.where('studentRecords', { schoolId })
      return new Map(records.flatMap(({ studentId, civilName }) => (civilName ? [[studentId, civilName]] : [])))
    },
    [schoolId, ready],
  )
