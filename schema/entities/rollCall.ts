import * as z from 'zod/mini'
import { civilDate, id, instant } from './fields.ts'

/** The act of taking the roll: a class, a lesson and a day, and when it was closed and by whom. */
export const rollCall = z.object({
  classId: id,
  lessonId: id,
  date: civilDate,
  concludedAt: z.nullable(instant),
  concludedBy: z.nullable(id),
})
export type RollCall = z.infer<typeof rollCall>
