import { writeWorkbook } from '#web/exports/writeWorkbook.ts'
import type { Cell } from '#web/model/files/sheet.ts'

/** A student of a large list. */
export interface Listed {
  name: string
  number: string
  schoolClass: string
}

/** Students in classes, all named by an enrollment number. */
export const listOf = (students: number, classes: number): Listed[] =>
  Array.from({ length: students }, (_, i) => ({
    name: `Aluna ${String(i + 1).padStart(4, '0')} da Conceição`,
    number: String(3_000_001 + i),
    schoolClass: `Importada ${String(1 + (i % classes)).padStart(3, '0')}`,
  }))

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const textColumns = (...labels: string[]) => labels.map((label) => ({ label }))

/** The list as an .xlsx with a sheet of students and one of classes; `wrong` are rows to refuse. */
export async function largeFile(name: string, list: readonly Listed[], wrong: readonly Cell[][] = []) {
  const classes = [...new Set(list.map(({ schoolClass }) => schoolClass))]
  const file = await writeWorkbook([
    {
      name: 'Alunos',
      columns: textColumns('Nome do aluno', 'Matrícula', 'Turma'),
      rows: [...list.map(({ name, number, schoolClass }) => [name, number, schoolClass]), ...wrong],
    },
    {
      name: 'Turmas',
      columns: textColumns('Turma', 'Dia da semana', 'Horário'),
      rows: classes.map((title) => [title, 'Segunda-feira', '07:30']),
    },
  ])
  return { name, mimeType: xlsx, buffer: Buffer.from(await file.arrayBuffer()) }
}
