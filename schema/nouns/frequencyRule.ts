import * as z from 'zod/mini'
import { civilDate, id, wholeNumber } from '#schema/fields/fields.ts'
import { ofSchool } from './commonFields.ts'
import { field, notPersonal, noun } from './noun.ts'
import { figure, words } from './valueWords.ts'

const percent = (value: number) => `${value}%`

/**
 * From which absences on the office looks for a student ('Busca ativa'), from a day on. The rule with the latest first
 * day that has come is in force; a school without one has `defaultFrequencyRule`.
 */
export const frequencyRules = noun({
  key: ['id'],
  fields: {
    id,
    schoolId: ofSchool,
    firstDay: field(civilDate, { word: words.firstDay, students: true }),
    /** School days of a year; the law wants 200. */
    schoolDays: field(wholeNumber(1, 366), {
      blank: 200,
      name: 'Dias letivos',
      word: ['número de dias letivos', 'o', figure],
      students: true,
    }),
    /** The least attendance of the year, in per cent; the law wants 75. */
    minimumPercent: field(wholeNumber(1, 100), {
      blank: 75,
      word: ['frequência mínima', 'a', percent],
      students: true,
    }),
    /** The share of the permitted absences above which the Conselho Tutelar is told, in per cent; the law says 30. */
    noticePercent: field(wholeNumber(1, 100), {
      blank: 30,
      name: 'Aviso ao Conselho Tutelar',
      word: ['parte das faltas permitidas', 'a', percent],
      students: true,
    }),
    /** Absences on so many days in a row. */
    consecutive: field(wholeNumber(2, 60), {
      blank: 5,
      name: 'Faltas seguidas',
      word: ['número de faltas seguidas', 'o', figure],
      students: true,
    }),
    /** Or on so many days, in a row or not, within the last `alternatingDays` days. */
    alternating: field(wholeNumber(2, 60), {
      blank: 7,
      name: 'Faltas alternadas',
      word: ['número de faltas alternadas', 'o', figure],
      students: true,
    }),
    alternatingDays: field(wholeNumber(7, 180), {
      blank: 30,
      word: ['prazo das faltas alternadas', 'o', (value: number) => `${value} dias`],
      students: true,
    }),
  },
  // Teachers' devices need the rules for the sign beside a name, so everybody of a school reads them.
  readers: { me: { channel: 'schoolRow', by: 'schoolId' } },
  personData: notPersonal.school,
})
export const frequencyRule = frequencyRules.row
export type FrequencyRule = z.infer<typeof frequencyRule>

const { firstDay, schoolDays, minimumPercent, noticePercent, consecutive, alternating, alternatingDays } =
  frequencyRule.shape
const limits = { schoolDays, minimumPercent, noticePercent, consecutive, alternating, alternatingDays }
export const frequencyRuleInsert = z.object({ firstDay, ...limits })
export const frequencyRuleUpdate = z.object({ firstDay, ...limits })

/** The limits of a rule, without its days. */
export type FrequencyLimits = Omit<FrequencyRule, 'id' | 'schoolId' | 'firstDay'>

/** LDB (Lei 9.394/1996), art. 24, I and VI, and Lei 13.803/2019; the rest is what many networks use. */
export const defaultFrequencyLimits = Object.fromEntries(
  Object.keys(limits).map((name) => [name, frequencyRules.about[name]!.blank]),
) as unknown as FrequencyLimits
