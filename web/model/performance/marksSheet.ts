import { performanceLabels } from '#schema/fields/labels.ts'
import { attendanceWord } from '#schema/rules/attendance/attendanceFields.ts'
import type { ClassRecords } from '#schema/rules/attendance/classPerformance.ts'
import { type DateRange, inRange } from '#schema/rules/schedule/periods.ts'
import { compareTexts } from '#schema/rules/text.ts'
import type { Cell, Sheet } from '#web/model/files/sheet.ts'

/**
 * Every mark and rating of a period that counts, a row each: by day, class, lesson and student. The enrolment number is
 * the username.
 * @param titles of classes and lessons, by id
 */
export function marksSheet(
  records: ClassRecords,
  range: DateRange,
  titles: { classes: ReadonlyMap<number, string>; lessons: ReadonlyMap<number, string> },
): Sheet {
  const people = new Map(records.people.map((person) => [person.id, person]))
  const keyOf = (row: { classId: number; lessonId: number; date: string; studentId: number }) =>
    `${row.date}/${row.classId}/${row.lessonId}/${row.studentId}`
  const ratings = new Map(records.performance.map((row) => [keyOf(row), row]))
  const marks = new Map(records.attendance.map((row) => [keyOf(row), row]))
  const named = new Map<string, { classId: number; lessonId: number; date: string; studentId: number }>([
    ...ratings,
    ...marks,
  ])
  const rows = [...named].flatMap(([key, row]): MarkRow[] => {
    const person = people.get(row.studentId)
    const [mark, rating] = [marks.get(key), ratings.get(key)]
    const says = (mark && mark.present !== null) || (rating && rating.rating !== null)
    if (!person || !says || !inRange(row.date, range)) return []
    return [
      [
        row.date,
        titles.classes.get(row.classId) ?? null,
        titles.lessons.get(row.lessonId) ?? null,
        person.name,
        person.username,
        mark ? capital(attendanceWord({ ...mark, reason: null })) : null,
        mark ? (mark.lessons ?? 1) : null,
        mark?.reason ?? null,
        rating?.rating ? performanceLabels[rating.rating] : null,
        rating?.comment ?? null,
      ],
    ]
  })
  return {
    name: 'Chamadas',
    columns: [
      { label: 'Dia', kind: 'day' },
      ...['Turma', 'Aula', 'Aluno', 'Matrícula', 'Presença', 'Nº de aulas', 'Motivo', 'Desempenho', 'Comentário'].map(
        (label) => ({
          label,
        }),
      ),
    ],
    rows: rows.sort(
      (a, b) =>
        (a[0]! < b[0]! ? -1 : a[0]! > b[0]! ? 1 : 0) ||
        compareTexts(a[1] ?? '', b[1] ?? '') ||
        compareTexts(a[2] ?? '', b[2] ?? '') ||
        compareTexts(a[3] ?? '', b[3] ?? ''),
    ),
  }
}

/** Day, class, lesson and student, by which the rows are sorted, and the rest. */
type MarkRow = [string, string | null, string | null, string, ...Cell[]]

const capital = (word: string) => word.charAt(0).toLocaleUpperCase('pt-BR') + word.slice(1)
