import { performanceLabels, performanceLevels } from '#schema/fields/labels.ts'
import { type MinimumPresence, rateText } from '#schema/rules/attendance/attendanceRate.ts'
import type { ClassPerformance } from '#schema/rules/attendance/classPerformance.ts'
import type { Column } from '#web/components/list/rowList.ts'
import { textColumn } from '#web/components/list/textColumn.tsx'
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
  textColumn('Aluno', ({ student }) => student.name, {
    share: 2.2,
    render: ({ student }) => <PersonLink person={student} />,
  }),
  {
    label: 'Turma',
    share: 1.8,
    sort: ({ student }) => classes.get(student.id) ?? '',
    value: ({ student }) => classes.get(student.id) ?? null,
    render: ({ student }) => classes.get(student.id) || '—',
  },
  textColumn('Matrícula', ({ student }) => numbers.get(student.id) ?? null, { share: 1.5 }),
]

export const attendanceColumns = (minimum: MinimumPresence): readonly Column<StudentRow>[] => [
  textColumn('Presenças', ({ attendance }) => attendance.present),
  textColumn('Faltas', ({ attendance }) => attendance.absent),
  textColumn('Justificadas', ({ attendance }) => attendance.justified),
  {
    label: 'Frequência',
    kind: 'rate',
    share: 1.4,
    sort: ({ attendance }) => (attendance.rate === null ? -1 : Math.round(attendance.rate * 1000)),
    value: ({ attendance }) => attendance.rate,
    render({ attendance: { rate } }) {
      const level = attendanceLevel(rate, minimum)
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
    textColumn(performanceLabels[level], ({ student }: StudentRow) => ratings.get(student.id)?.[level] ?? 0),
  ),
  textColumn('Total', ({ student }) => ratings.get(student.id)?.total ?? 0),
]
