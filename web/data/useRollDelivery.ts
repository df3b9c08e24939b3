import { keyOf } from '../../schema/entities/tables.ts'
import { nameOf } from '../mirror/draft.ts'
import { deliveryOf } from '../mirror/summary.ts'
import { useMirrorQuery } from './useRows.ts'

/** How many changes of a roll call still wait, and when its last was acknowledged (ms, the device's clock). */
export const useRollDelivery = (classId: number, lessonId: number, date: string) =>
  useMirrorQuery(
    (mirror) => deliveryOf(mirror, nameOf('rolls', keyOf('rollCalls', { classId, lessonId, date }))),
    [classId, lessonId, date],
  )
