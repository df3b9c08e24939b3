import type { School } from '#schema/nouns/school.ts'
import { attendanceRate, rateText } from '#schema/rules/attendance/attendanceRate.ts'
import { inNumbers } from '#schema/rules/text.ts'
import type { SchoolFigures } from '#schema/sync/answers.ts'
import type { Column } from '#web/components/list/rowList.ts'
import { MissingCount } from '#web/components/school/MissingCount.tsx'

/** What only the server knows of a school in a week or a year; `blank` stands for a figure that is not there. */
export function schoolFigureColumns(
  figures: ReadonlyMap<number, SchoolFigures> | undefined,
  { blank, isYear }: { blank: string; isYear: boolean },
): Column<School>[] {
  const rateOf = (id: number) => {
    const own = figures?.get(id)
    return own ? attendanceRate(own) : null
  }
  return [
    {
      label: 'Alunos',
      share: 1,
      sort: ({ id }) => figures?.get(id)?.students ?? -1,
      value: ({ id }) => figures?.get(id)?.students ?? null,
      render({ id }) {
        const students = figures?.get(id)?.students
        return students === undefined ? blank : inNumbers(students)
      },
    },
    {
      label: isYear ? 'Frequência do ano' : 'Frequência da semana',
      kind: 'rate',
      share: 2.1,
      sort: ({ id }) => Math.round((rateOf(id) ?? -0.001) * 1000) + 1,
      value: ({ id }) => rateOf(id),
      render: ({ id }) => (figures?.has(id) ? rateText(rateOf(id)) : blank),
    },
    {
      label: 'Chamadas faltando',
      share: 1.7,
      sort: ({ id }) => figures?.get(id)?.missingRolls ?? -1,
      value: ({ id }) => figures?.get(id)?.missingRolls ?? null,
      render({ id }) {
        const missing = figures?.get(id)?.missingRolls
        return missing === undefined ? blank : <MissingCount count={missing} />
      },
    },
  ]
}
