import { cpfDigits, folded } from './codeOf.ts'
import { dateOf, timeOf, weekdaysOf } from './sheet/cellValues.ts'
import { isClassTitle } from './sheet/classTitles.ts'
import { classFields } from './sheet/fieldHeadings.ts'
import { isTotal, sectionOf } from './sheet/sections.ts'
import { fieldNamed, fieldsOf, type SheetField, type SheetSubject } from './sheet/sheetFields.ts'
import type { SheetMapping } from './sheet/sheetMapping.ts'
import type { SheetRows } from './sheet/sheetRows.ts'
import { gridBlocks, hasDaysBeside } from './timetable/gridBlocks.ts'

/** The first rows in which headings are looked for: titles above a list may be of any height. */
const searched = 1000
/** Rows by which a column without a heading is judged. */
const judged = 60

/**
 * Guesses how a sheet is read: by its headings, whatever their capitals and accents, and by its contents where there is
 * none.
 * @param today a civil date
 * @param chosen the subject that a person chose instead of the guess
 */
export function guessMapping(
  { name, rows, isHidden }: Pick<SheetRows, 'name' | 'rows' | 'isHidden'>,
  today: string,
  chosen?: SheetSubject,
): SheetMapping {
  const headingLine = headingLineOf(rows)
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const headings = headingLine ? rows[headingLine - 1]! : []
  const first = rows.slice(headingLine, headingLine + judged)
  const inTable = first.filter((row) => !sectionOf(row, true) && !isTotal(row.filter(Boolean)))
  const values = inTable.some((row) => row.some(Boolean)) ? inTable : first
  const named = fieldsNamed(headings, values, width)
  const hasPeople = named.some((field) => field === 'name' || field === 'student' || field === 'teacher')
  const identified = hasPeople || named.includes('schoolClass')
  const guessed = identified ? named : fieldsOfValues(named, values, today)
  const isGrid = (!identified || hasDaysBeside(rows)) && gridBlocks(rows).length > 0
  const isOthers =
    isHidden || folded(headings[0] ?? '') === 'escola' || headings.some(isOfOthers) || isOfLessons(headings)
  const subject = chosen ?? (isOthers ? undefined : isGrid ? 'grid' : subjectOf(folded(name), guessed))
  return { subject, headingLine, columns: columnsFor(subject, guessed) }
}

/** The fields under headings that come again in a list. */
export const columnsUnder = (subject: SheetSubject, headings: readonly string[]): SheetMapping['columns'] =>
  columnsFor(subject, fieldsNamed(headings, [], headings.length))

/** What headings name. Without a column of names or of classes, that of civil names or of grades is the one. */
function fieldsNamed(headings: readonly string[], values: readonly string[][], width: number) {
  const named = Array.from({ length: width }, (_, column) => {
    const field = fieldNamed(headings[column] ?? '')
    return (field === 'student' || field === 'name') && isCount(values, column) ? undefined : field
  })
  const civil = named.indexOf('civilName')
  if (civil >= 0 && !named.some((field) => field === 'name' || field === 'student')) named[civil] = 'name'
  const grade = named.indexOf('grade')
  if (grade >= 0 && !named.includes('schoolClass') && saysClasses(values, grade)) named[grade] = 'schoolClass'
  return named
}

/** A list of administrators, or of schools. */
const isOfOthers = (heading: string) => /^administrador(a|es)?( principal)?$/.test(folded(heading))

/** Our own sheets of marks, of a diary and of its contents are about lessons, and no lists of students. */
function isOfLessons(headings: readonly string[]): boolean {
  const words = headings.map(folded)
  const all = (...wanted: string[]) => wanted.every((word) => words.includes(word))
  return all('dia', 'presenca', 'aluno') || all('p', 'f', 'fj') || all('aula', 'dia', 'conteudo')
}

function headingLineOf(rows: readonly string[][]): number {
  let best = { line: 0, count: 0 }
  rows.slice(0, searched).forEach((row, i) => {
    const filled = row.filter(Boolean).length
    const known = new Set(row.map(fieldNamed).filter((field) => field !== undefined))
    const count = known.size
    if (count <= best.count || sectionOf(row, true)) return
    // 'Turma | Todas' among pairs of a word and what it says.
    const isPair = filled === 2 && !isOfPeople(known) && rows[i - 1]?.filter(Boolean).length === 2
    if (count > 1 || (!isPair && (filled <= 2 || isHeadingOfOne(rows, i)))) best = { line: i + 1, count }
  })
  return best.line
}

const isOfPeople = (fields: ReadonlySet<SheetField>) => fields.has('name') || fields.has('student')

/**
 * Whether a row of which one word is known has headings: words only, none of which comes again below. A sheet to fill has
 * days beside them, such as 5 or 05/11.
 */
const isHeadingOfOne = (rows: readonly string[][], line: number): boolean =>
  rows[line]!.every((cell, column) => {
    if (!cell || isDay(cell)) return true
    const below = rows.slice(line + 1, line + 1 + judged).map((row) => row[column] ?? '')
    return cell.length <= 40 && !/^\d|@/.test(cell) && !below.some((other) => folded(other) === folded(cell))
  })

const isDay = (heading: string) => /^\d{1,2}(?:\/\d{1,2})?$/.test(heading)

/** Whether a column only has numbers, or yes and no: 'Alunos' in a list of classes is how many. */
const isCount = (rows: readonly string[][], column: number): boolean =>
  isAll(rows, column, /^(?:\d{1,4}(?: ?(?:\/|de) ?\d{1,4})?(?: alun[oa]s?)?|sim|nao|s|n|x|-)$/)

/** Whether a column of grades tells classes apart: neither school years nor stages such as 'Ensino Médio'. */
function saysClasses(rows: readonly string[][], column: number): boolean {
  const cells = rows.map((row) => row[column] ?? '').filter(Boolean)
  const says = (cell: string) => (/\d/.test(cell) ? !/^(?:19|20)\d\d$/.test(cell) : isClassTitle(cell))
  return cells.length === 0 || cells.some(says)
}

const isAll = (rows: readonly string[][], column: number, form: RegExp): boolean => {
  const cells = rows.map((row) => row[column] ?? '').filter(Boolean)
  return cells.length > 0 && cells.every((cell) => form.test(folded(cell)))
}

/** What most cells of a column look like. */
function fieldOfValues(rows: readonly string[][], column: number, today: string): SheetField | undefined {
  const cells = rows.map((row) => row[column] ?? '').filter(Boolean)
  if (cells.length === 0) return undefined
  const most = (fits: (cell: string) => boolean) => cells.filter(fits).length >= cells.length * 0.6
  const distinct = new Set(cells.map(folded)).size
  if (most((cell) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell))) return 'email'
  if (most((cell) => cpfDigits(cell) !== undefined)) return 'cpf'
  if (most((cell) => dateOf(cell, today) !== undefined && !/^\d+$/.test(cell)))
    return most((cell) => (dateOf(cell, today) ?? '') < `${Number(today.slice(0, 4)) - 2}`) ? 'birthDate' : 'since'
  if (most((cell) => /^(manha|tarde|noite|integral|matutino|vespertino|noturno)$/.test(folded(cell)))) return 'shift'
  if (most((cell) => weekdaysOf(cell) !== undefined && !/^\d\s?[a-z]?$/i.test(cell))) return 'weekday'
  if (most((cell) => timeOf(cell) !== undefined)) return 'classTime'
  if (most((cell) => /^[\d.\-/]{3,15}$/.test(cell)) && distinct > cells.length * 0.9) return 'matricula'
  if (
    most((cell) => isClassTitle(cell) || /\d\s*[ºªo°]|\b(ano|serie|turma|eja|maternal|jardim|pre)\b/.test(folded(cell)))
  )
    return 'schoolClass'
  const personal = most((cell) => /^\p{L}[\p{L}'’.-]*(\s+[\p{L}'’.-]+)+$/u.test(cell))
  if (personal) return distinct > cells.length * 0.7 || cells.length < 4 ? 'name' : 'teacher'
  return undefined
}

/**
 * The fields of a list without headings. Where no column has titles of classes, the first with few short texts is the
 * one: groups such as 'Azul'.
 */
function fieldsOfValues(named: readonly (SheetField | undefined)[], rows: readonly string[][], today: string) {
  const fields = named.map((field, column) => field ?? fieldOfValues(rows, column, today))
  const groups = fields.includes('schoolClass')
    ? -1
    : fields.findIndex((field, column) => !field && isOfGroups(rows, column))
  return fields.map((field, column) => (column === groups ? 'schoolClass' : field))
}

/** Few short texts that come again, and no figures, sexes or answers. */
function isOfGroups(rows: readonly string[][], column: number): boolean {
  const cells = rows.map((row) => folded(row[column] ?? '')).filter(Boolean)
  const short = cells.filter((cell) => cell.length <= 12 && !/^(\d+|[mfsnx]|sim|nao|masculino|feminino)$/.test(cell))
  return short.length > 0 && short.length >= cells.length * 0.6 && new Set(cells).size <= cells.length * 0.5
}

function subjectOf(sheetName: string, columns: readonly (SheetField | undefined)[]): SheetSubject | undefined {
  const has = (...fields: SheetField[]) => fields.some((field) => columns.includes(field))
  const ofStudents = has('student', 'birthDate', 'matricula', 'since')
  if (/alun|estudant|discent|crianc/.test(sheetName) && has('name', 'student')) return 'students'
  if (/profess|docent/.test(sheetName) && has('name', 'teacher')) return 'teachers'
  const isTimetable = has('subject', 'lesson') || /horario|grade/.test(sheetName)
  if (isTimetable && has('schoolClass') && has('weekday') && !has('student', 'name')) return 'timetable'
  if (/turma|classe/.test(sheetName) && has('schoolClass', 'name') && !ofStudents) return 'classes'
  if (/matricula|enturma/.test(sheetName) && has('schoolClass') && has('name', 'student', 'matricula', 'cpf', 'id'))
    return has('name', 'student') ? 'students' : 'enrollments'
  if (has('student')) return 'students'
  if (has('name')) return has('teacher') || ofStudents || !/prof/.test(sheetName) ? 'students' : 'teachers'
  if (has('matricula', 'cpf') && has('schoolClass')) return 'enrollments'
  if (has('schoolClass') && has('shift', ...classFields)) return 'classes'
  if (has('teacher')) return 'teachers'
  return has('schoolClass') ? 'classes' : undefined
}

/** The fields as the subject takes them, each for one column: in a list of teachers 'Professor(a)' is the name. */
function columnsFor(subject: SheetSubject | undefined, columns: readonly (SheetField | undefined)[]) {
  if (!subject) return [...columns]
  const main: Partial<Record<SheetField, SheetField>> = {
    students: { student: 'name' as const },
    teachers: columns.includes('name') ? {} : { teacher: 'name' as const },
    classes: columns.includes('schoolClass') ? {} : { name: 'schoolClass' as const },
    enrollments: { student: 'name' as const },
    // 'Horário' beside 'Início' is the number of the lesson.
    timetable: {
      ...{ since: 'classTime' as const, until: 'endTime' as const },
      ...(columns.includes('since') && { classTime: 'lesson' as const }),
    },
    grid: {},
  }[subject]
  const wanted = columns.map((field) => (field && main[field]) ?? field)
  const preferred = columns.indexOf('student')
  // A second column of classes, 'Sala', is where the class meets.
  const second = subject === 'timetable' ? wanted.indexOf('schoolClass', wanted.indexOf('schoolClass') + 1) : -1
  if (second > 0 && !wanted.includes('room')) wanted[second] = 'room'
  return wanted.map((field, column) => {
    if (!field || !fieldsOf[subject].includes(field)) return undefined
    const first = field === 'name' && preferred >= 0 && main.student ? preferred : wanted.indexOf(field)
    return first === column ? field : undefined
  })
}
