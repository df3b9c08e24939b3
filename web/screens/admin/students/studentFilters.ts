import type { User } from '#schema/nouns/user.ts'
import type { MinimumPresence } from '#schema/rules/attendance/attendanceRate.ts'
import type { YearFigures } from '#schema/rules/attendance/yearFigures.ts'
import type { Filter } from '#web/components/list/filters.ts'
import { riskChoice } from '#web/model/attendance/riskWords.ts'
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
