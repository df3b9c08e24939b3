import * as z from 'zod/mini'
import { atMost, civilDate, freeText, id } from '#schema/fields/fields.ts'
import { attendanceDetail } from '#schema/fields/labels.ts'

/**
 * One student's presence in one lesson of a class on a day. `present` is null when a mark was withdrawn. `detail`
 * refines it, and only a justified absence has a `reason`.
 */
export const attendance = z.object({
  id: z.nullable(id),
  studentId: id,
  lessonId: id,
  classId: id,
  present: z.nullable(z.boolean()),
  detail: z.nullable(attendanceDetail),
  reason: freeText(500),
  date: civilDate,
})
export type Attendance = z.infer<typeof attendance>

/** The optional fields of a mark. An app that does not know them leaves them out. */
export const markDetail = {
  detail: z.optional(attendance.shape.detail),
  reason: z.optional(attendance.shape.reason),
}

/** A late student counts as present. A justified absence counts as absent and needs a reason. */
export const detailFits = z.superRefine<{
  present?: boolean | null | undefined
  detail?: Attendance['detail'] | undefined
  reason?: string | null | undefined
}>(({ present, detail, reason }, context) => {
  const say = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
  if (detail === 'late' && present !== true) say('detail', 'O aluno atrasado conta como presente')
  if (detail === 'justified' && present !== false) say('detail', 'A falta justificada conta como ausência')
  if (detail === 'justified' && !reason) say('reason', 'O motivo da falta justificada é obrigatório')
})

/** The day of a roll call in forms and calls (spec section 3, insert shape). */
export const attendanceDate = z.string({ error: 'A data de presença é obrigatória' }).check(
  z.minLength(1, 'A data de presença é obrigatória'),
  atMost(10, 'A data de presença é inválida'),
  z.refine((text) => civilDate.safeParse(text).success, 'A data de presença é inválida'),
)

export const attendanceInsert = z
  .object({
    studentId: id,
    lessonId: id,
    classId: z.optional(id),
    present: z.boolean({ error: 'Diga se o aluno está presente ou ausente' }),
    ...markDetail,
    attendanceDate,
  })
  .check(detailFits)
