import { shortDate } from '#schema/fields/dates/dates.ts'
import type { FileSheet } from '#web/model/files/fileSheet.ts'
import { type ClassDiary, contentOf, diaryLegend } from './classDiary.ts'

/** What stands at the head of a class's papers. */
export interface PaperHead {
  school: string
  /** 'Turma: 7º A · Professor(a): Ana' and the like, a line each. */
  about: readonly string[]
}

const signatures = ['Professor(a): ______________________________', 'Direção: ______________________________']

/** A diary as two sheets: the marks with their totals, and what each lesson was about. */
export function diarySheets(diary: ClassDiary, title: string, { school, about }: PaperHead): FileSheet[] {
  return [
    {
      name: 'Diário',
      landscape: true,
      above: [title, school, ...about],
      columns: [
        { label: 'Nº' },
        { label: 'Aluno' },
        { label: 'Matrícula' },
        ...diary.lessons.map(({ date, lessons, numbers }) => ({
          label: `${shortDate(date)} ${lessons === 1 ? 'aula' : 'aulas'} ${numbers}`,
        })),
        { label: 'P' },
        { label: 'F' },
        { label: 'FJ' },
        { label: 'Faltas' },
        { label: 'A' },
        { label: 'Frequência', kind: 'rate' },
        { label: 'Observação' },
      ],
      widths: [4, 34, 13, ...diary.lessons.map(() => 7), 5, 5, 5, 7, 5, 11, 18],
      rows: diary.rows.map((row) => [
        row.number,
        row.name,
        row.matricula,
        ...row.marks,
        row.present,
        row.unjustified,
        row.justified,
        row.absent,
        row.late,
        row.rate,
        row.note,
      ]),
      below: ['', diaryLegend(diary), '', ...signatures],
    },
    {
      name: 'Conteúdo',
      columns: [{ label: 'Aula' }, { label: 'Dia', kind: 'day' }, { label: 'Conteúdo' }],
      rows: [
        ...diary.lessons.map((each) => [
          each.lessons === 1 ? Number(each.numbers) : each.numbers,
          each.date,
          contentOf(each),
        ]),
        ...diary.cancelled.map(({ date, title, reason }) => [null, date, `${title}: não houve aula (${reason})`]),
      ],
    },
  ]
}

/** A student on a class list. */
export interface ListedStudent {
  id: number
  /** The call number. */
  number: number | null
  name: string
  matricula: string | null
  /** The first day in the class, yyyy-mm-dd. */
  since: string
}

/** The list of a class. */
export const classListSheet = (students: readonly ListedStudent[], title: string, head: PaperHead): FileSheet => ({
  name: 'Lista da turma',
  above: [title, head.school, ...head.about],
  columns: [{ label: 'Nº' }, { label: 'Aluno' }, { label: 'Matrícula' }, { label: 'Na turma desde', kind: 'day' }],
  rows: students.map(({ number, name, matricula, since }) => [number, name, matricula, since]),
})

/** Columns of a blank sheet: the days with a lesson, and empty ones up to this many. */
const blankColumns = 20

/** A sheet to fill by hand: the students, and a column for each day with a lesson and for days to write in. */
export function blankSheet(
  students: readonly ListedStudent[],
  days: readonly string[],
  title: string,
  head: PaperHead,
): FileSheet {
  const labels = Array.from({ length: Math.max(blankColumns, days.length) }, (_, i) =>
    days[i] ? shortDate(days[i]) : ' '.repeat(i + 1),
  )
  return {
    name: 'Folha em branco',
    landscape: true,
    above: [title, head.school, ...head.about],
    columns: [{ label: 'Nº' }, { label: 'Aluno' }, ...labels.map((label) => ({ label }))],
    widths: [4, 34, ...labels.map(() => 6)],
    rows: students.map(({ number, name }) => [number, name]),
    below: ['', ...signatures],
  }
}

/** 'novembro de 2026', of yyyy-mm. */
export const monthName = (month: string) => {
  const [year, number] = month.split('-')
  return `${months[Number(number) - 1]} de ${year}`
}
const months = [
  ...['janeiro', 'fevereiro', 'março', 'abril', 'maio', 'junho'],
  ...['julho', 'agosto', 'setembro', 'outubro', 'novembro', 'dezembro'],
]
