import * as z from 'zod/mini'
import { civilDate, id } from '#schema/fields/fields.ts'

const count = (from: number, to: number) => {
  const error = `Escreva um número inteiro de ${from} a ${to}`
  return z.number({ error }).check(z.int(error), z.minimum(from, error), z.maximum(to, error))
}

/**
 * From which absences on the office looks for a student ('Busca ativa'), from a day on. The rule with the latest first
 * day that has come is in force; a school without one has `defaultFrequencyRule`.
 */
export const frequencyRule = z.object({
  id,
  schoolId: id,
  firstDay: civilDate,
  /** School days of a year; the law wants 200. */
  schoolDays: count(1, 366),
  /** The least attendance of the year, in per cent; the law wants 75. */
  minimumPercent: count(1, 100),
  /** The share of the permitted absences above which the Conselho Tutelar is told, in per cent; the law says 30. */
  noticePercent: count(1, 100),
  /** Absences on so many days in a row. */
  consecutive: count(2, 60),
  /** Or on so many days, in a row or not, within the last `alternatingDays` days. */
  alternating: count(2, 60),
  alternatingDays: count(7, 180),
})
export type FrequencyRule = z.infer<typeof frequencyRule>

const { firstDay, schoolDays, minimumPercent, noticePercent, consecutive, alternating, alternatingDays } =
  frequencyRule.shape
const limits = { schoolDays, minimumPercent, noticePercent, consecutive, alternating, alternatingDays }
export const frequencyRuleInsert = z.object({ firstDay, ...limits })
export const frequencyRuleUpdate = z.object({ firstDay, ...limits })

/** The limits of a rule, without its days. */
export type FrequencyLimits = Omit<FrequencyRule, 'id' | 'schoolId' | 'firstDay'>

/** LDB (Lei 9.394/1996), art. 24, I and VI, and Lei 13.803/2019; the rest is what many networks use. */
export const defaultFrequencyLimits: FrequencyLimits = {
  schoolDays: 200,
  minimumPercent: 75,
  noticePercent: 30,
  consecutive: 5,
  alternating: 7,
  alternatingDays: 30,
}
