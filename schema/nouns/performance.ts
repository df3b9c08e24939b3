import * as z from 'zod/mini'
import { civilDate, freeText, id } from '#schema/fields/fields.ts'
import { performanceLevel } from '#schema/fields/labels.ts'

/** The teacher's rating of one student in one lesson of a class on a day. */
export const performance = z.object({
  id: z.nullable(id),
  studentId: id,
  teacherId: z.nullable(id),
  lessonId: id,
  classId: id,
  attendanceId: z.nullable(id),
  rating: z.nullable(performanceLevel),
  comment: freeText(1000),
  date: civilDate,
})
export type Performance = z.infer<typeof performance>

export const performanceInsert = z.object({
  studentId: id,
  lessonId: id,
  classId: z.optional(id),
  attendanceId: z.optional(z.nullable(id)),
  rating: performanceLevel,
  comment: z.optional(performance.shape.comment),
  date: z.optional(civilDate),
})
