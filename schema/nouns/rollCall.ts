import * as z from 'zod/mini'
import { civilDate, freeText, id, instant } from '#schema/fields/fields.ts'

/**
 * One roll call: a class, a lesson and a day, when it was closed and by whom. With a `cancelledReason` there was no
 * lesson: its marks are kept but never counted.
 */
export const rollCall = z.object({
  classId: id,
  lessonId: id,
  date: civilDate,
  concludedAt: z.nullable(instant),
  concludedBy: z.nullable(id),
  cancelledReason: freeText(500),
})
export type RollCall = z.infer<typeof rollCall>

/** Where a roll belongs: the class, the lesson and the day that name it. */
export const rollPlace = z.pick(rollCall, { classId: true, lessonId: true, date: true })
export type RollPlace = z.infer<typeof rollPlace>
