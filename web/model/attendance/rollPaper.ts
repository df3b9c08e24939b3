import { performanceLabels } from '#schema/fields/labels.ts'
import { attendanceWord } from '#schema/rules/attendance/attendanceFields.ts'
import { type Sheet, tellingColumns } from '#web/model/files/sheet.ts'
import type { StudentMark } from './studentMark.ts'

/** A roll for paper: its students in the order of the screen, each with the mark, the rating and the comment. */
export const rollPaper = (
  students: readonly { id: number; name: string; username: string | null }[],
  marks: ReadonlyMap<number, StudentMark>,
): Sheet =>
  tellingColumns({
    name: 'Chamada',
    columns: ['Nº', 'Aluno', 'Matrícula', 'Presença', 'Desempenho', 'Comentário'].map((label) => ({ label })),
    rows: students.map(({ id, name, username }, i) => {
      const mark = marks.get(id)
      return [
        i + 1,
        name,
        username,
        mark ? attendanceWord(mark) : 'sem marcação',
        mark?.rating ? performanceLabels[mark.rating] : null,
        mark?.comment ?? null,
      ]
    }),
  })
