import * as z from 'zod/mini'
import { civilDate, freeText, id, instant } from './fields.ts'

/**
 * The act of taking the roll: a class, a lesson and a day, and when it was closed and by whom. With a `cancelledReason` there
 * was no lesson: its marks are kept and count for nobody.
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
