import { performanceLabels, performanceLevels } from '#schema/entities/labels.ts'
import { attendanceRate, countAttendance, countDetails } from '#schema/rules/attendance/attendanceRate.ts'
import { type ClassRecords, classPerformance } from '#schema/rules/attendance/classPerformance.ts'
import { civilDateOf } from '#schema/rules/dates/civilDate.ts'
import { fullDate } from '#schema/rules/dates/dates.ts'
import { type DateRange, inRange } from '#schema/rules/schedule/periods.ts'
import { attendanceBy } from '#web/model/attendance/attendanceGroups.ts'
import { studentFeedback } from '#web/model/content/studentFeedback.ts'
import { ratingCounts, studentRatings } from './studentRatings.ts'

/**
 * A sheet of the report: a header and its rows. Rates are numbers from 0 to 1, null where there is nothing to count.
 */
export interface ReportSheet {
  name: 'Resumo' | 'Alunos' | 'Dias'
  head: string[]
  rows: (string | number | null)[][]
  /** The indexes, from 0, of the columns that are rates. */
  rates: number[]
}

/**
 * The figures of one class, or of all, in a period, as 'Baixar Relatório' and the print show them (decisions section
 * 2).
 */
export function performanceReport(
  records: ClassRecords,
  about: { school: string; classes: string; period: string; range: DateRange },
): ReportSheet[] {
  const { range } = about
  const figures = classPerformance(records, { range })
  const attendance = records.attendance.filter(({ date }) => inRange(date, range))
  const performance = records.performance.filter(({ date }) => inRange(date, range))
  const feedback = studentFeedback(records.evaluations.filter(({ date }) => inRange(civilDateOf(date), range)))
  const count = countAttendance(attendance)
  const details = countDetails(attendance)
  const ratings = ratingCounts(performance)
  const ofStudent = studentRatings(performance)
  const marksOn = byDate(attendance)
  const ratingsOn = byDate(performance)
  const levels = performanceLevels.map((level) => performanceLabels[level])
  return [
    {
      name: 'Resumo',
      head: ['Relatório', 'Valor'],
      rates: [],
      rows: [
        ['Escola', about.school],
        ['Turma', about.classes],
        ['Período', about.period],
        ['Alunos', figures.summary.totalStudents],
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
      head: ['Aluno', 'Presenças', 'Faltas', 'Frequência', 'Atrasos', 'Faltas justificadas', ...levels, 'Total'],
      rates: [3],
      rows: figures.students.map(({ student, attendance: { present, absent, rate, late, justified } }) => {
        const own = ofStudent.get(student.id)
        return [
          student.name,
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
      head: ['Dia', 'Presenças', 'Faltas', 'Frequência', 'Atrasos', 'Faltas justificadas', ...levels],
      rates: [3],
      rows: attendanceBy(attendance, ({ date }) => date)
        .sort((a, b) => (a.of < b.of ? -1 : 1))
        .map(({ of, present, absent, rate }) => {
          const on = ratingCounts(ratingsOn.get(of) ?? [])
          const { late, justified } = countDetails(marksOn.get(of) ?? [])
          return [fullDate(of), present, absent, rate, late, justified, ...performanceLevels.map((level) => on[level])]
        }),
    },
  ]
}

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
const percent = (rate: number | null) => (rate === null ? null : Math.round(rate * 1000) / 10)
