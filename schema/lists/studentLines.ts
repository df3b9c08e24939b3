import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import { codeOf, cpfDigits, folded } from './codeOf.ts'
import { UnreadableFile } from './files/UnreadableFile.ts'
import { guessMapping } from './guessMapping.ts'
import type { ImportRecord, RefusedRecord } from './importRecords.ts'
import { partsToSend } from './plan/prepareRecords.ts'
import { recordsOfSheets } from './recordsOfSheets.ts'
import type { SheetField } from './sheet/sheetFields.ts'
import type { SheetMapping } from './sheet/sheetMapping.ts'
import { cellText } from './sheet/sheetRows.ts'

export type ClassToFill = Pick<SchoolClass, 'id' | 'title' | 'category'>

/** How many lines are read at once. A class is smaller. */
const mostLines = 300

/** The columns of lines without titles, and those that count where there are titles. */
const plainColumns = ['name', 'matricula', 'cpf', 'email'] as const
const taken: ReadonlySet<SheetField | undefined> = new Set<SheetField>([
  ...plainColumns,
  ...(['inep', 'id', 'username', 'birthDate', 'category', 'since', 'until', 'situation'] as const),
])

/**
 * Reads students who are added to one class: each line a name, alone or with an enrollment number, a CPF or an e-mail
 * beside it, after a semicolon, a comma or a tab; or cells copied from a sheet with their titles. New students get the
 * class's category; those who are there already stay as they are.
 * `records` has one refused record for each line that cannot be read; `parts` is what is sent of the others. The line of
 * a record's source is that of the text. Throws `UnreadableFile` for a text that is too long.
 * @param today a civil date, for years of two digits
 */
export function readStudentLines(text: string, schoolClass: ClassToFill, today: string) {
  const lines = text.split('\n')
  const filled = lines.filter((line) => line.trim()).length
  if (filled > mostLines)
    throw new UnreadableFile(`São ${filled} linhas: adicione até ${mostLines} alunos de cada vez.`)
  // A line is a line, whatever its quotes: one that is refused goes back as it was.
  const cells = lines.map((line) => line.split(separatorOf(line)).map(cellText))
  const refused: RefusedRecord[] = []
  const refuse = (i: number, why: string) => {
    refused.push({ kind: 'refused', source: sourceOf(i), what: cellText(lines[i]!), why })
    return []
  }
  const titled = titlesOf(cells, today)
  const { rows, columns } = titled
    ? titledRows(cells, titled, schoolClass, refuse)
    : { rows: cells.map((row, i) => plainRow(row, i, cells, refuse)), columns: [...plainColumns] }
  const width = columns.length
  const mapping: SheetMapping = {
    ...{ subject: 'students', headingLine: titled?.headingLine ?? 0 },
    columns: [...columns, 'schoolClass'],
  }
  const inClass = rows.map((row) =>
    row.some(Boolean) ? [...Array.from({ length: width }, (_, i) => row[i] ?? ''), 'turma'] : [],
  )
  const { records: read } = recordsOfSheets([{ sheet: { name: '', rows: inClass }, mapping }], typed, today)
  const records = [...refused, ...read.flatMap((record) => ofClass(record, schoolClass))]
  return { records, parts: partsToSend(records) }
}

const typed = 'digitado'
const sourceOf = (i: number) => ({ file: typed, line: i + 1 })
const separatorOf = (line: string) => ['\t', ';', ','].find((each) => line.includes(each)) ?? '\t'
const isEmpty = (row: readonly string[]) => row.every((cell) => !cell)

/** How the columns are read when the first line with anything has their titles. */
function titlesOf(rows: string[][], today: string): SheetMapping | undefined {
  const mapping = guessMapping({ name: '', rows }, today, 'students')
  const isFirst = mapping.headingLine > 0 && rows.slice(0, mapping.headingLine - 1).every(isEmpty)
  return isFirst && mapping.columns.includes('name') ? mapping : undefined
}

type Refuse = (i: number, why: string) => string[]

/** A row that names another class is refused: it would be a wrong place for its student. */
function titledRows(rows: string[][], mapping: SheetMapping, { title }: ClassToFill, refuse: Refuse) {
  const named = mapping.columns.indexOf('schoolClass')
  const isOther = (cell: string | undefined) => cell && folded(cell) !== folded(title)
  return {
    rows: rows.map((row, i) =>
      i >= mapping.headingLine && isOther(row[named])
        ? refuse(i, `A linha é da turma ${row[named]}, e aqui entram alunos de ${title}.`)
        : row,
    ),
    columns: mapping.columns.map((field) => (taken.has(field) ? field : undefined)),
  }
}

/** The cells of a line without titles in the order of `plainColumns`. */
function plainRow(row: string[], i: number, rows: string[][], refuse: Refuse): string[] {
  const place = rows.slice(0, i + 1).filter((each) => !isEmpty(each)).length
  const cells = row.map(withoutMark).filter((cell) => cell && !(cell === String(place) && row.length > 1))
  const name = cells.find((cell) => /\p{L}/u.test(cell) && !cell.includes('@')) ?? cells[0]
  const found: Partial<Record<(typeof plainColumns)[number], string>> = {}
  for (const cell of cells) {
    const column = cell === name ? 'name' : columnOf(cell)
    if (!column) return refuse(i, `Depois do nome vem a matrícula ou o e-mail, e “${cell}” não é nenhum dos dois.`)
    if (found[column]) return refuse(i, 'A linha tem mais do que um nome, uma matrícula e um e-mail.')
    found[column] = cell
  }
  return plainColumns.map((column) => found[column] ?? '')
}

/** '1.', '2)' or a dash before a name, as in a typed list. */
const withoutMark = (cell: string) => cell.replace(/^(\d{1,3}[.)]|[-–•*])\s+/, '')

function columnOf(cell: string): (typeof plainColumns)[number] | undefined {
  if (cell.includes('@')) return 'email'
  // A shorter number is an enrollment number, whatever its check digits.
  if (cpfDigits(cell) && (/\D/.test(cell) || cell.length === 11)) return 'cpf'
  return /\d/.test(cell) ? 'matricula' : undefined
}

function ofClass(record: ImportRecord, { id, title, category }: ClassToFill): ImportRecord[] {
  if (record.kind === 'person') return [{ category, ...record, unchanged: true }]
  if (record.kind === 'enrollment')
    return [
      {
        ...record,
        schoolClass: [codeOf.number(id)],
        what: record.what.replace(/ na turma turma$/, ` na turma ${title}`),
      },
    ]
  return record.kind === 'refused' ? [record] : []
}
