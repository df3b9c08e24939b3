import { performanceLabels, performanceLevels } from '#schema/fields/labels.ts'
import { rateText } from '#schema/rules/attendance/attendanceRate.ts'
import type { ClassPerformance } from '#schema/rules/attendance/classPerformance.ts'
import type { Column } from '#web/components/list/rowList.ts'
import { PersonLink } from '#web/components/school/PersonLink.tsx'
import { Badge } from '#web/components/ui/Badge.tsx'
import { attendanceLevel, attendanceWords } from '#web/model/attendance/attendanceLevel.ts'
import type { RatingCounts } from '#web/model/performance/studentRatings.ts'

type StudentRow = ClassPerformance['students'][number]

/** What lists say of each student beside the name, by the student's id. */
export interface AboutStudents {
  /** The titles of their classes. */
  classes: ReadonlyMap<number, string>
  /** Their enrolment numbers. */
  numbers: ReadonlyMap<number, string | null>
}

/** Who a row is about: the name, which leads to their page, their classes and their enrolment number. */
export const nameColumns = ({ classes, numbers }: AboutStudents): Column<StudentRow>[] => [
  {
    label: 'Aluno',
    share: 2.2,
    sort: ({ student }) => student.name,
    value: ({ student }) => student.name,
    render: ({ student }) => <PersonLink person={student} />,
  },
  {
    label: 'Turma',
    share: 1.8,
    sort: ({ student }) => classes.get(student.id) ?? '',
    value: ({ student }) => classes.get(student.id) ?? null,
    render: ({ student }) => classes.get(student.id) || '—',
  },
  {
    label: 'Matrícula',
    share: 1.5,
    sort: ({ student }) => numbers.get(student.id) ?? '',
    value: ({ student }) => numbers.get(student.id) ?? null,
    render: ({ student }) => numbers.get(student.id) ?? '—',
  },
]

export const attendanceColumns: readonly Column<StudentRow>[] = [
  number('Presenças', ({ attendance }) => attendance.present),
  number('Faltas', ({ attendance }) => attendance.absent),
  number('Justificadas', ({ attendance }) => attendance.justified),
  {
    label: 'Frequência',
    kind: 'rate',
    share: 1.4,
    sort: ({ attendance }) => (attendance.rate === null ? -1 : Math.round(attendance.rate * 1000)),
    value: ({ attendance }) => attendance.rate,
    render({ attendance: { rate } }) {
      const level = attendanceLevel(rate)
      return (
        <>
          {rateText(rate)} {level && <Badge tone={level}>{attendanceWords[level]}</Badge>}
        </>
      )
    },
  },
]

/** How often each level was given to a student, and the total. */
export const ratingColumns = (ratings: ReadonlyMap<number, RatingCounts>): Column<StudentRow>[] => [
  ...performanceLevels.map((level) =>
    number(performanceLabels[level], ({ student }) => ratings.get(student.id)?.[level] ?? 0),
  ),
  number('Total', ({ student }) => ratings.get(student.id)?.total ?? 0),
]

function number(label: string, value: (row: StudentRow) => number): Column<StudentRow> {
  return { label, sort: value, value, render: value }
}
