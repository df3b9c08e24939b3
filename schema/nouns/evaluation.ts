import * as z from 'zod/mini'
import { freeText, id, instant } from '#schema/fields/fields.ts'
import { performanceLevel, performanceLevels } from '#schema/fields/labels.ts'

const stars = (missing: string) =>
  z.number({ error: missing }).check(z.int(missing), z.minimum(1, missing), z.maximum(5, missing))

/**
 * A student's evaluation of a lesson they attended: one per attendance row. `alias` is a random number that the server
 * gives it. Staff gets it in the place of `attendanceId`, and nobody else gets it.
 */
export const evaluation = z.object({
  id: z.nullable(id),
  /** Null for people who may not know whose it is. */
  studentId: z.nullable(id),
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
  alias: z.nullable(id),
  /** Staff may read whose it is, where the school shows names. Decided once, when it is given (`keepsName`). */
  withName: z.boolean(),
})
export type Evaluation = z.infer<typeof evaluation>

const chosen = () =>
  z
    .number({ error: 'Selecione uma aula para avaliar' })
    .check(z.int('Selecione uma aula para avaliar'), z.positive('Selecione uma aula para avaliar'))

/** The fields in the order of spec section 5, so the first error reported is the one it asks for. */
export const evaluationInsert = z.object({
  lessonId: chosen(),
  attendanceId: chosen(),
  contentRating: evaluation.shape.contentRating,
  teacherRating: evaluation.shape.teacherRating,
  selfPerformance: z.enum(performanceLevels, { error: 'Por favor, avalie seu próprio desempenho' }),
  studentId: id,
  /** What the form told the student: whether staff reads the name. Earlier apps do not send it. */
  withName: z.optional(evaluation.shape.withName),
  selfComment: z.optional(evaluation.shape.selfComment),
  contentComment: z.optional(evaluation.shape.contentComment),
  teacherComment: z.optional(evaluation.shape.teacherComment),
})
