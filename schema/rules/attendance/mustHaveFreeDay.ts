import { Refusal } from '#schema/errors.ts'
import type { FrequencyRule } from '#schema/nouns/frequencyRule.ts'
import type { Reader } from '#schema/nouns/tables.ts'

/** Throws a 400 when another rule of the school begins on the same day: nobody could tell which is in force. */
export async function mustHaveFreeDay(
  rows: Reader,
  { id, schoolId, firstDay }: Pick<FrequencyRule, 'schoolId' | 'firstDay'> & { id?: number },
): Promise<void> {
  const same = (await rows.where('frequencyRules', { schoolId, firstDay })).some((rule) => rule.id !== id)
  if (same) throw new Refusal('args.invalid', 'Já há uma regra a partir deste dia. Altere essa ou escolha outro dia.')
}
