import * as z from 'zod/mini'
import { fullDate } from '#schema/fields/dates/dates.ts'
import { id } from '#schema/fields/fields.ts'
import { frequencyRuleInsert } from '#schema/nouns/frequencyRule.ts'
import { put } from '#schema/nouns/tables.ts'
import { mustChooseSchool } from '#schema/permissions/chosenSchool.ts'
import { mustHaveFreeDay } from '#schema/rules/attendance/mustHaveFreeDay.ts'
import { inChosenSchool } from '../allowed.ts'
import { mutation } from '../mutation.ts'

/**
 * Sets from which absences on the administrator's school looks for its students, from a day on. A global administrator
 * names the school.
 */
export const addFrequencyRule = mutation('POST /api/frequency-rules', {
  name: 'addFrequencyRule',
  summary: 'Define a regra de frequência a partir de um dia',
  ...inChosenSchool,
  args: z.extend(frequencyRuleInsert, { schoolId: z.optional(id) }),
  example: ({ school }) => ({
    firstDay: '2026-08-03',
    ...{ schoolDays: 180, minimumPercent: 80, noticePercent: 40 },
    ...{ consecutive: 3, alternating: 6, alternatingDays: 20 },
    schoolId: school,
  }),
  async plan({ actor, args, rows, ids }) {
    const schoolId = await mustChooseSchool(actor, rows, args.schoolId)
    await mustHaveFreeDay(rows, { schoolId, firstDay: args.firstDay })
    return [put('frequencyRules', { ...args, schoolId, id: ids[0]! })]
  },
  createsRows: () => ['frequencyRules'],
  describe: ({ firstDay }) => `Regra de frequência a partir de ${fullDate(firstDay)}`,
  answer: { table: 'frequencyRules' },
})
