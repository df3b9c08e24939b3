import type { User } from '#schema/nouns/user.ts'
import { isAtRisk } from '#schema/rules/attendance/attendanceRate.ts'
import type { StudentFigures } from '#schema/rules/attendance/studentFigures.ts'
import type { Filter } from '#web/components/list/filters.ts'
import type { ClassTitle } from '#web/queries/useClassTitles.ts'

const none = 'sem-turma'

/** Filters by class; students who are in none can be found too. */
export function classFilter(classes: ReadonlyMap<number, readonly ClassTitle[]> | undefined): Filter<User> {
  const titles = new Map([...(classes?.values() ?? [])].flat().map(({ id, title }) => [id, title]))
  const byTitle = [...titles].sort(([, a], [, b]) => a.localeCompare(b, 'pt-BR', { numeric: true }))
  return {
    name: 'turma',
    label: 'Turma',
    all: 'Todas as turmas',
    options: [
      { value: none, label: 'Sem turma' },
      ...byTitle.map(([id, title]) => ({ value: String(id), label: title })),
    ],
    is({ id }, value) {
      const own = classes?.get(id) ?? []
      return value === none ? own.length === 0 : own.some((each) => String(each.id) === value)
    },
  }
}

/** Filters those whose attendance is below the legal minimum. */
export const riskFilter = (figures: ReadonlyMap<number, StudentFigures> | undefined): Filter<User> => ({
  name: 'frequencia',
  label: 'Frequência',
  all: 'Qualquer frequência',
  options: [{ value: 'risco', label: 'Em risco (menos de 75%)' }],
  is: ({ id }) => isAtRisk(figures?.get(id)?.rate ?? null),
})
