import { categoryLabels } from '#schema/entities/labels.ts'
import { weekdayLabel } from '#schema/rules/dates/dates.ts'
import type { ValueColumn } from '#web/components/list/rowList.ts'
import type { ListedClass } from '#web/queries/useSchoolClasses.ts'

/** What the cards of classes say, as columns of files and paper. */
export const classColumns: readonly ValueColumn<ListedClass>[] = [
  { label: 'Turma', value: ({ title }) => title },
  { label: 'Professor', value: ({ teacherName }) => teacherName },
  { label: 'Dia', value: ({ weekday }) => weekdayLabel(weekday) },
  { label: 'Horário', value: ({ classTime }) => classTime },
  { label: 'Alunos', value: ({ studentCount }) => studentCount },
  { label: 'Categoria', value: ({ category }) => categoryLabels[category] },
  { label: 'Módulos', value: ({ modules }) => modules.join(', ') || null },
]
