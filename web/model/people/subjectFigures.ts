import {
  type AttendanceCount,
  attendanceRate,
  countAttendance,
  countDetails,
  type DetailCount,
  lessonsText,
  rateText,
} from '#schema/rules/attendance/attendanceRate.ts'
import { compareTexts, countOf } from '#schema/rules/text.ts'
import type { AttendanceDay } from '#web/model/people/attendanceDays.ts'

/** A student's day in a subject. */
export interface SubjectDay extends AttendanceDay {
  /** Its name among the subjects: the class and the module. */
  subjectKey: string
  subject: string
}

/** A student's attendance in one subject. */
export interface SubjectFigures extends AttendanceCount, DetailCount {
  key: string
  title: string
  /** From 0 to 1; null without marks that count. */
  rate: number | null
}

/** The attendance in each subject, by title. Cancelled rolls count for nothing. */
export function subjectFigures(days: readonly SubjectDay[]): SubjectFigures[] {
  const subjects = new Map(days.map(({ subjectKey, subject }) => [subjectKey, subject]))
  return [...subjects]
    .map(([key, title]) => {
      const own = days.filter(({ subjectKey, cancelledReason }) => subjectKey === key && cancelledReason === null)
      const count = countAttendance(own)
      return { key, title, ...count, ...countDetails(own), rate: attendanceRate(count) }
    })
    .sort((a, b) => compareTexts(a.title, b.title))
}

/** '18 de 24 aulas, 75% · 6 faltas, 2 justificadas · 1 atraso' */
export function subjectText(figures: SubjectFigures): string {
  const { absent, justified, late, rate } = figures
  if (rate === null) return 'Nenhuma aula registrada até agora'
  const excused = justified ? `, ${countOf(justified, 'justificada', 'justificadas')}` : ''
  return [
    `${lessonsText(figures)}, ${rateText(rate)}`,
    absent > 0 && countOf(absent, 'falta', 'faltas') + excused,
    late > 0 && countOf(late, 'atraso', 'atrasos'),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** What a student looks for among the days. */
export const dayKinds = ['all', 'absent', 'justified', 'late'] as const
export type DayKind = (typeof dayKinds)[number]
export const dayKindLabels: Record<DayKind, string> = {
  all: 'Todos os dias',
  absent: 'Faltas',
  justified: 'Faltas justificadas',
  late: 'Atrasos',
}

/** Returns true for a day of that kind; a lesson missed of a roll of several is an absence. */
export function isOfKind(
  { present, detail, periods, lessons, cancelledReason }: Omit<SubjectDay, 'subject' | 'subjectKey'>,
  kind: DayKind,
): boolean {
  if (kind === 'all') return true
  if (cancelledReason !== null) return false
  if (kind === 'absent') return countAttendance([{ present, periods, lessons }]).absent > 0
  return detail === kind
}
