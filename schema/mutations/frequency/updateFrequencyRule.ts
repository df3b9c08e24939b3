import { fullDate } from '#schema/fields/dates/dates.ts'
import { changesOf } from '#schema/fields/fields.ts'
import { frequencyRuleUpdate } from '#schema/nouns/frequencyRule.ts'
import { patch } from '#schema/nouns/tables.ts'
import { mustManageFrequencyRule } from '#schema/permissions/frequency.ts'
import { mustHaveFreeDay } from '#schema/rules/attendance/mustHaveFreeDay.ts'
import { definedFields } from '#schema/rules/definedFields.ts'
import { ofRow } from '../allowed.ts'
import { mutation, putBackById } from '../mutation.ts'

/** Changes the named fields of a rule of frequency. */
export const updateFrequencyRule = mutation('PUT /api/frequency-rules/:id', {
  name: 'updateFrequencyRule',
  summary: 'Altera uma regra de frequência',
  ...ofRow(mustManageFrequencyRule),
  args: changesOf(frequencyRuleUpdate),
  example: ({ frequencyRule }) => ({
    id: frequencyRule,
    firstDay: '2026-02-09',
    ...{ schoolDays: 180, minimumPercent: 80, noticePercent: 40 },
    ...{ consecutive: 3, alternating: 6, alternatingDays: 20 },
  }),
  async plan({ actor, args: { id, ...named }, rows }) {
    const fields = definedFields(named)
    const rule = await mustManageFrequencyRule(actor, rows, id)
    if (fields.firstDay) await mustHaveFreeDay(rows, { id, schoolId: rule.schoolId, firstDay: fields.firstDay })
    return [patch('frequencyRules', id, fields)]
  },
  describe: ({ firstDay }) => `Regra de frequência alterada${firstDay ? `, a partir de ${fullDate(firstDay)}` : ''}`,
  putBack: putBackById,
  answer: { table: 'frequencyRules' },
})
