import * as z from 'zod/mini'
import { civilDate, freeText, id, likelyDate } from '#schema/fields/fields.ts'
import { ofSchool, ofStudent } from './commonFields.ts'
import { field, notPersonal, noun } from './noun.ts'

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
export const frequencyActions = noun({
  key: ['id'],
  fields: {
    id,
    schoolId: ofSchool,
    studentId: ofStudent,
    kind: field(z.enum(frequencyActionKinds, { error: 'Diga o que foi feito' }), { name: 'Tipo' }),
    /** The day on which it was done. */
    date: field(civilDate, { name: 'Data' }),
    note: field(freeText(2000), { name: 'Observação' }),
  },
  readers: {},
  personData: {
    title: 'O que a escola fez sobre as faltas',
    by: ['studentId'],
    columns: { date: 'Dia', kind: 'O quê', note: 'Observação' },
    left: { id: notPersonal.number, schoolId: 'a escola, que já está no cadastro', studentId: notPersonal.self },
  },
})
export const frequencyAction = frequencyActions.row
export type FrequencyAction = z.infer<typeof frequencyAction>

const { studentId, kind, note } = frequencyAction.shape
export const frequencyActionInsert = z.object({ studentId, kind, date: likelyDate, note: z._default(note, null) })
