import * as z from 'zod/mini'
import { freeText, id, instant } from './fields.ts'
import { performanceLevel } from './labels.ts'

const stars = (missing: string) =>
  z.number({ error: missing }).check(z.int(missing), z.minimum(1, missing), z.maximum(5, missing))

/** A student's evaluation of a lesson they attended; one for each attendance. */
export const evaluation = z.object({
  id: z.nullable(id),
  studentId: id,
  attendanceId: id,
  lessonId: id,
  classId: id,
  selfPerformance: performanceLevel,
  contentRating: stars('Por favor, avalie o conteúdo da aula'),
  teacherRating: stars('Por favor, avalie o professor'),
  selfComment: freeText(2000),
  contentComment: freeText(2000),
  teacherComment: freeText(2000),
  date: instant,
})
export type Evaluation = z.infer<typeof evaluation>

export const evaluationInsert = z.object({
  attendanceId: id,
  lessonId: z.number({ error: 'Selecione uma aula para avaliar' }).check(z.int(), z.positive()),
  studentId: id,
  selfPerformance: z.enum(['good', 'average', 'poor'], { error: 'Por favor, avalie seu próprio desempenho' }),
  contentRating: evaluation.shape.contentRating,
  teacherRating: evaluation.shape.teacherRating,
  selfComment: z.optional(freeText(2000)),
  contentComment: z.optional(freeText(2000)),
  teacherComment: z.optional(freeText(2000)),
})
