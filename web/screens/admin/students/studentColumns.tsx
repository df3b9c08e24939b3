import { fullDate } from '#schema/fields/dates/dates.ts'
import { categoryLabels } from '#schema/fields/labels.ts'
import type { User } from '#schema/nouns/user.ts'
import { lessonsText, type MinimumPresence } from '#schema/rules/attendance/attendanceRate.ts'
import type { YearFigures } from '#schema/rules/attendance/yearFigures.ts'
import { RateWithRisk } from '#web/components/chart/RateWithRisk.tsx'
import { categoryFilter } from '#web/components/list/categoryFilter.ts'
import { classesColumn } from '#web/components/list/classesColumn.tsx'
import { personColumn } from '#web/components/list/personColumn.tsx'
import type { Column, ValueColumn } from '#web/components/list/rowList.ts'
import { textColumn } from '#web/components/list/textColumn.tsx'
import { CategoryBadge } from '#web/components/ui/CategoryBadge.tsx'
import type { ClassTitle } from '#web/queries/useClassTitles.ts'
import { riskFilter } from './studentFilters.ts'

/**
 * The columns of the list of students. What is read after the first paint is '…' until it is there. The enrolment number
 * is the username; a school whose students have none shows their e-mails.
 */
export function studentColumns(data: {
  students: readonly User[]
  classes: ReadonlyMap<number, readonly ClassTitle[]> | undefined
  figures: ReadonlyMap<number, YearFigures> | undefined
  minimum: MinimumPresence
}): Column<User>[] {
  const { students, classes, figures, minimum } = data
  const haveNumbers = students.some(({ username }) => username !== null)
  return [
    personColumn('Aluno', 2.8),
    classesColumn('Turma', classes),
    textColumn('Matrícula', ({ username }) => username, {
      hidden: students.length > 0 && !haveNumbers,
      share: 1.5,
      render: ({ username }) => <span style={{ fontVariantNumeric: 'tabular-nums' }}>{username ?? '—'}</span>,
    }),
    textColumn('Email', ({ email }) => email, { hidden: haveNumbers, share: 1.8 }),
    {
      label: 'Categoria',
      share: 0.9,
      sort: ({ category }) => (category === 'pro' ? '' : (category ?? 'z')),
      filter: categoryFilter,
      value: ({ category }) => category && categoryLabels[category],
      render: ({ category }) => <CategoryBadge category={category} />,
    },
    {
      label: 'Frequência',
      kind: 'rate',
      share: 1.1,
      sort: ({ id }) => Math.round((figures?.get(id)?.rate ?? -0.001) * 1000) + 1,
      value: ({ id }) => figures?.get(id)?.rate ?? null,
      filter: riskFilter(figures, minimum),
      render: ({ id }) => (figures ? <RateWithRisk of={figures.get(id)} /> : pending),
    },
    textColumn('Presença em aulas', ({ id }) => accountOf(figures?.get(id)), { hidden: true, share: 1.2 }),
    {
      label: 'Última presença',
      kind: 'day',
      share: 1.35,
      sort: ({ id }) => figures?.get(id)?.lastPresence ?? '',
      value: ({ id }) => figures?.get(id)?.lastPresence ?? null,
      render({ id }) {
        const day = figures?.get(id)?.lastPresence
        return day ? fullDate(day) : figures ? '—' : pending
      },
    },
  ]
}

/** What only files and paper have. */
export const studentFileColumns: readonly ValueColumn<User>[] = [
  { label: 'Acesso', value: ({ barred }) => (barred ? 'Bloqueado' : 'Permitido') },
]

const pending = '…'

const accountOf = (figures: YearFigures | undefined) => (figures ? lessonsText(figures) : null)
