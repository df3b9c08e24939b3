import * as z from 'zod/mini'
import { civilDate, freeText, id, likelyDate } from '#schema/fields/fields.ts'

/** What a school does about a student's absences (LDB, art. 12, VIII). */
export const frequencyActionKinds = ['contact', 'visit', 'notice', 'other'] as const
export type FrequencyActionKind = (typeof frequencyActionKinds)[number]
export const frequencyActionLabels: Record<FrequencyActionKind, string> = {
  contact: 'Contato com a família',
  visit: 'Visita',
  notice: 'Aviso ao Conselho Tutelar',
  other: 'Outra providência',
}

/** One thing that was done about a student's absences. Only the office reads it. */
export const frequencyAction = z.object({
  id,
  schoolId: id,
  studentId: id,
  kind: z.enum(frequencyActionKinds, { error: 'Diga o que foi feito' }),
  /** The day on which it was done. */
  date: civilDate,
  note: freeText(2000),
})
export type FrequencyAction = z.infer<typeof frequencyAction>

const { studentId, kind, note } = frequencyAction.shape
export const frequencyActionInsert = z.object({ studentId, kind, date: likelyDate, note: z._default(note, null) })
