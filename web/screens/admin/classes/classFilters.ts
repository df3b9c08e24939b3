import { weekdayLabel } from '#schema/fields/dates/dates.ts'
import { weekdays } from '#schema/fields/labels.ts'
import { isClosed } from '#schema/nouns/schoolClass.ts'
import { compareTexts } from '#schema/rules/text.ts'
import type { Filter } from '#web/components/list/filters.ts'
import type { ListedClass } from '#web/queries/useSchoolClasses.ts'

/** Filters by weekday, by teacher and by what is closed; only those that the classes have. */
export function classFilters(classes: readonly ListedClass[], today: string): Filter<ListedClass>[] {
  const days = weekdays.filter((day) => classes.some((each) => meetsOn(each, day)))
  const teachers = new Map(
    classes.flatMap(({ teacherId, teacherName }) => (teacherId ? [[teacherId, teacherName]] : [])),
  )
  const byName = [...teachers].sort(([, a], [, b]) => compareTexts(a ?? '', b ?? ''))
  const closed = classes.some((each) => isClosed(each, today))
  const situation: Filter<ListedClass> = {
    name: 'situacao',
    label: 'Situação',
    all: 'Em andamento',
    options: [{ value: 'encerradas', label: 'Encerradas' }],
    is: (each) => isClosed(each, today),
    otherwise: (each) => !isClosed(each, today),
  }
  return [
    ...(closed ? [situation] : []),
    {
      name: 'dia',
      label: 'Dia',
      all: 'Todos os dias',
      options: days.map((day) => ({ value: day, label: weekdayLabel(day) })),
      is: (each, value) => meetsOn(each, value),
    },
    {
      name: 'professor',
      label: 'Professor',
      all: 'Todos os professores',
      options: [
        ...byName.map(([id, name]) => ({ value: String(id), label: name ?? 'Sem nome' })),
        ...(classes.some(({ teacherId }) => !teacherId) ? [{ value: 'nenhum', label: 'Nenhum professor' }] : []),
      ],
      is: ({ teacherId }, value) => String(teacherId ?? 'nenhum') === value,
    },
  ]
}

const meetsOn = ({ subjects }: ListedClass, day: string) =>
  subjects.some(({ week }) => week.some(({ weekday }) => weekday === day))
