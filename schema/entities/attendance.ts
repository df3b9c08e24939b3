import * as z from 'zod/mini'
import { civilDate, id } from './fields.ts'

/** One student's presence in one lesson of a class on a day. `present` is null when a mark was taken back. */
export const attendance = z.object({
  id: z.nullable(id),
  studentId: id,
  lessonId: id,
  classId: id,
  present: z.nullable(z.boolean()),
  date: civilDate,
})
export type Attendance = z.infer<typeof attendance>

/** The day of a roll call as forms and calls name it (spec section 3, insert shape). */
export const attendanceDate = z.string({ error: 'A data de presença é obrigatória' }).check(
  z.minLength(1, 'A data de presença é obrigatória'),
  z.refine((text) => civilDate.safeParse(text).success, 'A data de presença é inválida'),
)

export const attendanceInsert = z.object({
  studentId: id,
  lessonId: id,
  classId: z.optional(id),
  present: z.boolean({ error: 'Diga se o aluno está presente ou ausente' }),
  attendanceDate,
})
