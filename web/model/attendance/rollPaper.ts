import { performanceLabels } from '#schema/fields/labels.ts'
import { attendanceWord } from '#schema/rules/attendance/attendanceFields.ts'
import { byNumber } from '#schema/rules/attendance/callNumbers.ts'
import { type Sheet, tellingColumns } from '#web/model/files/sheet.ts'
import type { StudentMark } from './studentMark.ts'

/** A roll for paper: its students by call number, each with the mark, the rating and the comment. */
export const rollPaper = (
  students: readonly { id: number; name: string; username: string | null }[],
  marks: ReadonlyMap<number, StudentMark>,
  numbers: ReadonlyMap<number, number>,
): Sheet =>
  tellingColumns({
    name: 'Chamada',
    columns: ['Nº', 'Aluno', 'Matrícula', 'Presença', 'Desempenho', 'Comentário'].map((label) => ({ label })),
    rows: byNumber(students, numbers).map(({ id, name, username }) => {
      const mark = marks.get(id)
      return [
        numbers.get(id) ?? null,
        name,
        username,
        mark ? attendanceWord(mark) : 'sem marcação',
        mark?.rating ? performanceLabels[mark.rating] : null,
        mark?.comment ?? null,
      ]
    }),
  })
