import * as z from 'zod/mini'
import { id, instant } from '#schema/fields/fields.ts'
import { performanceLevel } from '#schema/fields/labels.ts'

/** Whether a class has done a lesson, and how well (spec: lesson_completion_status). */
export const completion = z.object({
  id: z.nullable(id),
  lessonId: id,
  classId: id,
  teacherId: z.nullable(id),
  isCompleted: z.boolean(),
  performanceLevel,
  markedAt: instant,
})
export type Completion = z.infer<typeof completion>

export const completionInsert = z.object({
  isCompleted: z._default(z.boolean(), false),
  performanceLevel: z._default(performanceLevel, 'average'),
})
