import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { performanceLabels, performanceLevels } from '#schema/fields/labels.ts'
import { attendanceRate, countAttendance, countDetails, percentOf } from '#schema/rules/attendance/attendanceRate.ts'
import { type ClassRecords, classPerformance } from '#schema/rules/attendance/classPerformance.ts'
import { type DateRange, inRange } from '#schema/rules/schedule/periods.ts'
import { attendanceBy } from '#web/model/attendance/attendanceGroups.ts'
import { studentFeedback } from '#web/model/content/studentFeedback.ts'
import type { Sheet, SheetColumn } from '#web/model/files/sheet.ts'
import { ratingCounts, studentRatings } from './studentRatings.ts'

/**
 * The figures of one class, or of all, in a period, as 'Baixar Relatório' and the print show them (decisions section
 * 2).
 */
export function performanceReport(
  records: ClassRecords,
  about: {
    school: string
    classes: string
    period: string
    range: DateRange
    /** The titles of each student's classes. */
    classesOf: ReadonlyMap<number, string>
  },
): Sheet[] {
  const { range } = about
  const figures = classPerformance(records, { range })
  const attendance = records.attendance.filter(({ date }) => inRange(date, range))
  const performance = records.performance.filter(({ date }) => inRange(date, range))
  const feedback = studentFeedback(records.evaluations.filter(({ date }) => inRange(civilDateOf(date), range)))
  const count = countAttendance(attendance)
  const details = countDetails(attendance)
  const ratings = ratingCounts(performance)
  const ofStudent = studentRatings(performance)
  const numbers = new Map(records.people.map(({ id, username }) => [id, username]))
  const marksOn = byDate(attendance)
  const ratingsOn = byDate(performance)
  const levels = performanceLevels.map((level) => performanceLabels[level])
  return [
    {
      name: 'Resumo',
      columns: columns('Relatório', 'Valor'),
      rows: [
        ['Escola', about.school],
        ['Turma', about.classes],
        ['Período', about.period],
        ['Alunos matriculados', figures.summary.totalStudents],
        ['Presenças', count.present],
        ['Faltas', count.absent],
        ['Atrasos (entre as presenças)', details.late],
        ['Faltas justificadas (entre as faltas)', details.justified],
        ['Frequência (%)', percent(attendanceRate(count))],
        ...performanceLevels.map((level) => [`Desempenho: ${performanceLabels[level]}`, ratings[level]]),
        ['Avaliações dos alunos', feedback.count],
        ['Nota média do conteúdo', rounded(feedback.content)],
        ['Nota média do professor', rounded(feedback.teacher)],
      ],
    },
    {
      name: 'Alunos',
      columns: columns('Aluno', 'Matrícula', 'Turma', ...countColumns, ...levels, 'Total'),
      rows: figures.students.map(({ student, attendance: { present, absent, rate, late, justified } }) => {
        const own = ofStudent.get(student.id)
        return [
          student.name,
          numbers.get(student.id) ?? null,
          about.classesOf.get(student.id) ?? null,
          present,
          absent,
          rate,
          late,
          justified,
          ...performanceLevels.map((level) => own?.[level] ?? 0),
          own?.total ?? 0,
        ]
      }),
    },
    {
      name: 'Dias',
      columns: columns('Dia', ...countColumns, ...levels),
      rows: attendanceBy(attendance, ({ date }) => date)
        .sort((a, b) => (a.of < b.of ? -1 : 1))
        .map(({ of, present, absent, rate }) => {
          const on = ratingCounts(ratingsOn.get(of) ?? [])
          const { late, justified } = countDetails(marksOn.get(of) ?? [])
          return [of, present, absent, rate, late, justified, ...performanceLevels.map((level) => on[level])]
        }),
    },
  ]
}

const countColumns = ['Presenças', 'Faltas', 'Frequência', 'Atrasos', 'Faltas justificadas']
const kinds: Record<string, SheetColumn['kind']> = { Dia: 'day', Frequência: 'rate' }
const columns = (...labels: string[]) => labels.map((label) => ({ label, kind: kinds[label] }))

function byDate<R extends { date: string }>(rows: readonly R[]): Map<string, R[]> {
  const found = new Map<string, R[]>()
  for (const row of rows) {
    const ofDay = found.get(row.date)
    if (ofDay) ofDay.push(row)
    else found.set(row.date, [row])
  }
  return found
}

const rounded = (figure: number | null) => figure && Math.round(figure * 10) / 10
const percent = (rate: number | null) => (rate === null ? null : percentOf(rate, 1))
