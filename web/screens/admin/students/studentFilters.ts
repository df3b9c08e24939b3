import type { User } from '#schema/nouns/user.ts'
import { isAtRisk } from '#schema/rules/attendance/attendanceRate.ts'
import type { StudentFigures } from '#schema/rules/attendance/studentFigures.ts'
import type { Filter } from '#web/components/list/filters.ts'

/** Filters those whose attendance is below the legal minimum. */
export const riskFilter = (figures: ReadonlyMap<number, StudentFigures> | undefined): Filter<User> => ({
  name: 'frequencia',
  label: 'Frequência',
  all: 'Qualquer frequência',
  options: [{ value: 'risco', label: 'Em risco (menos de 75%)' }],
  is: ({ id }) => isAtRisk(figures?.get(id)?.rate ?? null),
})
