import type { User } from '#schema/nouns/user.ts'
import type { MinimumPresence } from '#schema/rules/attendance/attendanceRate.ts'
import type { YearFigures } from '#schema/rules/attendance/yearFigures.ts'
import type { Filter } from '#web/components/list/filters.ts'
import { riskChoice } from '#web/model/attendance/riskWords.ts'

/** Filters those who are 'em risco'. */
export const riskFilter = (
  figures: ReadonlyMap<number, YearFigures> | undefined,
  minimum: MinimumPresence,
): Filter<User> => ({
  name: 'frequencia',
  label: 'Frequência',
  all: 'Qualquer frequência',
  options: [{ value: 'risco', label: riskChoice(minimum) }],
  is: ({ id }) => figures?.get(id)?.atRisk ?? false,
})
