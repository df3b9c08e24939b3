import { folded } from '../codeOf.ts'
import { UnreadableFile } from '../files/UnreadableFile.ts'
import type { SheetRows } from './sheetRows.ts'

/**
 * A list with English headings, as one of Microsoft's School Data Sync, with first, middle and last names in one column
 * and addresses under a heading of their own; any other sheet as it is. Throws `UnreadableFile` for a list of several schools, and for one of mere codes.
 * @param fileName tells a list of teachers from one of students, whose headings are the same
 */
export function sdsSheet(sheet: SheetRows, fileName: string): SheetRows {
  const headings = (sheet.rows[0] ?? []).map(folded)
  const column = (heading: string) => headings.indexOf(heading)
  const isSds = column('sis id') >= 0
  if (isSds && column('section sis id') >= 0) throw new UnreadableFile(onlyCodes)
  const school = column('school sis id')
  if (isSds && school >= 0) mustBeOfOne(sheet.rows.slice(1).map((row) => row[school] ?? ''))
  const parts = ['first name', 'middle name', 'last name'].map(column).filter((each) => each >= 0)
  if (column('first name') < 0 || column('last name') < 0) return sheet
  const first = column('first name')
  const heading = !isSds ? 'Full Name' : /teacher/i.test(fileName) ? 'Teacher' : 'Student'
  const username = isSds && sheet.rows.some((row) => row[column('username')]?.includes('@')) ? column('username') : -1
  const rows = sheet.rows.map((row, i) => {
    const name = parts.flatMap((each) => row[each] || []).join(' ')
    const named = row.map((cell, at) => (at === first ? (i ? name : heading) : cell))
    return named.map((cell, at) => (at === username && i === 0 ? 'Email' : cell))
  })
  return { ...sheet, rows }
}

function mustBeOfOne(codes: readonly string[]) {
  const schools = new Set(codes.filter(Boolean))
  if (schools.size > 1)
    throw new UnreadableFile(
      `A lista é de ${schools.size} escolas (coluna School SIS ID). Envie as listas do School Data Sync juntas, num .zip, ou deixe só as linhas da sua escola.`,
    )
}

const onlyCodes =
  'É uma lista do School Data Sync que só tem códigos de alunos, professores e turmas. Envie as seis listas (School, Section, Student, Teacher, StudentEnrollment e TeacherRoster) juntas, num .zip.'
