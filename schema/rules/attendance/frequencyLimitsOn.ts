import { defaultFrequencyLimits, type FrequencyLimits, type FrequencyRule } from '#schema/nouns/frequencyRule.ts'
import type { Reader } from '#schema/nouns/tables.ts'

/** The limits in force on a civil day: those of the rule with the latest first day that has come, or the usual ones. */
export const frequencyLimitsOn = (date: string, rules: readonly FrequencyRule[]): FrequencyLimits =>
  rules
    .filter(({ firstDay }) => firstDay <= date)
    .reduce<FrequencyRule | undefined>(
      (last, rule) => (!last || rule.firstDay >= last.firstDay ? rule : last),
      undefined,
    ) ?? defaultFrequencyLimits

/** The limits of a school in force on a civil day. */
export const limitsOfSchool = async (rows: Reader, schoolId: number, date: string): Promise<FrequencyLimits> =>
  frequencyLimitsOn(date, await rows.where('frequencyRules', { schoolId }))
