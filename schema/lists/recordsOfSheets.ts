import { codeOf, folded } from './codeOf.ts'
import type { ClassRecord, Code, ImportRecord, ImportRecords, PersonRecord, RecordSource } from './importRecords.ts'
import { rowsOfSheet } from './rowsOfSheet.ts'
import { isEveryClass, titlesOfCell } from './sheet/classTitles.ts'
import { familyInRow } from './sheet/familyInRow.ts'
import { civilNameInRow, nameInRow } from './sheet/namesInRow.ts'
import { PeopleInFile } from './sheet/peopleInFile.ts'
import { RowReader } from './sheet/rowReader.ts'
import type { SheetSubject } from './sheet/sheetFields.ts'
import type { SheetMapping } from './sheet/sheetMapping.ts'
import type { SheetRows } from './sheet/sheetRows.ts'
import { recordsOfTimetable } from './timetable/recordsOfTimetable.ts'
import { rowsOfGrid } from './timetable/rowsOfGrid.ts'
import { timetableRow } from './timetable/timetableRow.ts'

export interface MappedSheet {
  sheet: SheetRows
  mapping: SheetMapping
}

/**
 * The records of a file's sheets, read as their mappings say, in the order of the file. A row with a mistake becomes one
 * refused record that names the column; it stops no other row.
 * @param today a civil date, for years of two digits
 * @param titles of the school's classes: a cell that has one of them whole names it
 */
export function recordsOfSheets(
  sheets: readonly MappedSheet[],
  fileName: string,
  today: string,
  titles: readonly string[] = [],
): ImportRecords {
  const lines = sheets.flatMap(({ sheet, mapping }, order) =>
    rowsOfSheet(sheet, mapping, fileName, today).map((line) => ({ order, ...line })),
  )
  const rows = lines.flatMap((line) => ('row' in line ? [line] : []))
  const reading = new SheetReading(rows, titles)
  const found: { record: ImportRecord; at: { order: number; row: { source: RecordSource } } }[] = [
    ...lines.flatMap((line) => ('left' in line ? [{ record: line.left, at: { ...line, row: line.left } }] : [])),
    ...subjectOrder.flatMap((subject) =>
      rows
        .filter((each) => each.subject === subject)
        .flatMap((each) => reading.read(subject, each.row).map((record) => ({ record, at: each }))),
    ),
  ]
  const timetable = [
    ...rows.filter(({ subject }) => subject === 'timetable'),
    ...sheets.flatMap(({ sheet, mapping }, order) =>
      mapping.subject === 'grid' ? rowsOfGrid(sheet, fileName).map((row) => ({ order, row })) : [],
    ),
  ]
  const meetings = reading.timetable(timetable.map(({ row }) => row))
  found.push(...meetings.flatMap((records, i) => records.map((record) => ({ record, at: timetable[i]! }))))
  reading.resolveNames()
  found.sort((a, b) => a.at.order - b.at.order || a.at.row.source.line - b.at.row.source.line)
  return { format: 'sheet', records: found.map(({ record }) => record) }
}

/** Lists that say more of a class or person are read before those that only name it. */
const subjectOrder: readonly SheetSubject[] = ['classes', 'teachers', 'students', 'enrollments']

class SheetReading {
  private readonly people = new PeopleInFile()
  private readonly classes = new Map<string, ClassRecord>()
  private readonly links = new Map<string, number>()
  private readonly shifts = new Map<string, Set<string>>()
  /** Teachers may be named before the row that says more of them. */
  private readonly named: { name: string; record: { person: Code[] } }[] = []

  /** The titles that the school or a list of classes has, and those that stand alone in a cell, as they are compared. */
  private readonly listed = new Set<string>()
  private readonly alone = new Map<string, string>()

  constructor(rows: readonly { subject: SheetSubject; row: RowReader }[], titles: readonly string[]) {
    for (const title of titles) this.listed.add(folded(title))
    for (const { subject, row } of rows) {
      const cell = row.text('schoolClass')
      const [title, shift] = [folded(cell), folded(row.text('shift'))]
      if (title && shift) this.shifts.set(title, (this.shifts.get(title) ?? new Set()).add(shift))
      if (title && subject === 'classes') this.listed.add(title)
      if (title && !isEveryClass(cell) && !this.alone.has(title)) this.alone.set(title, cell)
    }
  }

  read(subject: SheetSubject, row: RowReader): ImportRecord[] {
    if (subject === 'classes') return this.classRow(row)
    if (subject === 'enrollments') return this.enrollmentRow(row)
    return this.personRow(row, subject === 'students' ? 'student' : 'teacher')
  }

  /** The records of each row of a timetable; what one row leaves out may be known from the others. */
  timetable(rows: readonly (RowReader | ReturnType<typeof rowsOfGrid>[number])[]): ImportRecord[][] {
    const read = rows.map((row) => {
      if (!(row instanceof RowReader)) return row
      return timetableRow(row, (title) => this.titleIn(row, title)) ?? row.refused(row.text('schoolClass'))
    })
    return recordsOfTimetable(read, {
      schoolClass: ({ source, title }) => this.namedClass(source, title),
      teacher: (name, record) => this.named.push({ name, record }),
    })
  }

  resolveNames(): void {
    for (const { name, record } of this.named) record.person = this.people.namedCodes('teacher', name)
  }

  private classRow(row: RowReader): ImportRecord[] {
    const title = row.title('schoolClass', 'o nome da turma, como 5º ano A')
    const records = title ? this.classRecords(row, title) : []
    const known = title && this.classes.get(folded(this.titleIn(row, title)))
    if (row.problems.length > 0) return [row.refused(title ?? '')]
    if (records.length === 0 && known)
      return [row.refused(known.title, `A turma ${known.title} já está na linha ${known.source.line}: deixe só uma.`)]
    return [...records, ...this.teachingOf(row, title!)]
  }

  private personRow(row: RowReader, role: PersonRecord['role']): ImportRecord[] {
    const name = nameInRow(row, role === 'student' ? 'do aluno' : 'do professor')
    const codes = row.personCodes()
    const birthDate = row.birthDate()
    const titles = this.titlesIn(row, role)
    const span = role === 'student' && this.spanOf(row)
    const category = role === 'student' ? row.category() : undefined
    const times = role === 'student' && titles.length > 0 ? row.classFields() : {}
    if (row.problems.length > 0 || !name) return [row.refused(name ?? '')]
    const civilName = civilNameInRow(row, name, role === 'student')
    const found = this.people.find({ role, name, civilName, codes, birthDate }, (field) => row.column(field))
    if (found && 'clash' in found) return [row.refused(name, found.clash)]
    const family = role === 'student' ? familyInRow(row, { birthDate, civilName }) : {}
    const person = found?.same ?? { ...personRecord(row, role, name, codes, category), ...family }
    const links = titles.flatMap((title) => this.linksOf(row, person, title, span || {}))
    if (found && links.length === 0)
      return [row.refused(name, `Repetido: ${found.by} já está na linha ${found.same.source.line}. Deixe só uma.`)]
    if (!found) this.people.add(person, birthDate)
    const classes = titles.flatMap((title) => this.classRecords(row, title, times))
    const teaching = role === 'student' ? titles.flatMap((title) => this.teachingOf(row, title)) : []
    const ended = titles.length === 0 && span && span.ended ? { ended: true } : {}
    return [...classes, ...(found ? [] : [Object.assign(person, ended)]), ...teaching, ...links]
  }

  private enrollmentRow(row: RowReader): ImportRecord[] {
    const codes = row.personCodes()
    const name = row.text('name')
    const title = row.title('schoolClass', 'o nome da turma, como 5º ano A')
    const titles = title ? this.titlesIn(row, 'student') : []
    const span = this.spanOf(row)
    if (codes.size === 0 && !name && row.problems.length === 0)
      row.problems.push('A linha não diz o aluno: escreva a Matrícula, o CPF ou o nome.')
    if (row.problems.length > 0 || !titles.length) return [row.refused(name || (title ?? ''))]
    const person = codes.size > 0 ? this.people.codedCodes(codes.keys()) : this.people.namedCodes('student', name)
    const who = name || person[0]!.replace(/^cpf:.*/, 'CPF').replace(/^\w+:/, '')
    const links = titles.flatMap((each) => this.enrollment(row, person, each, who, span))
    if (links.length === 0)
      return [row.refused(who, `Repetido: ${who} já está na turma ${titles.join('; ')} neste arquivo.`)]
    return [...titles.flatMap((each) => this.classRecords(row, each)), ...links]
  }

  private spanOf(row: RowReader): { since?: string; until?: string; ended?: true; leftOn?: string } {
    const [since, until] = [row.date('since'), row.date('until')]
    if (since && until && until < since)
      row.refuse('until', `é anterior à coluna ${row.column('since')}: corrija uma das duas.`)
    const left = row.leaving()
    const ended = left && !until ? { ended: true as const, ...(left.day && { leftOn: left.day }) } : {}
    return { ...(since && { since }), ...(until && { until }), ...ended }
  }

  /** Classes with one title in two shifts are two classes. */
  private titleIn(row: RowReader, title: string): string {
    const shift = row.text('shift')
    return shift && (this.shifts.get(folded(title))?.size ?? 0) > 1 ? `${title} (${shift})` : title
  }

  private titlesIn(row: RowReader, role: PersonRecord['role']): string[] {
    if (!row.text('schoolClass') || !row.title('schoolClass', 'o nome da turma')) return []
    const cell = row.text('schoolClass')
    if (isEveryClass(cell)) return this.everyClass(row)
    const titles = role === 'teacher' ? this.ofTeacher(cell) : this.classesIn(cell)
    if (role === 'student' && titles.length > 1) row.notes.push(`${titles.length} turmas: ${titles.join('; ')}`)
    return [...new Set(titles)]
  }

  /** A comma parts the classes of a teacher, unless a title has it. */
  private ofTeacher(cell: string): string[] {
    const parts = cell.split(';').map((each) => each.trim())
    return parts.flatMap((each) =>
      this.listed.has(folded(each)) ? [each] : each.split(',').flatMap((part) => this.classesIn(part.trim())),
    )
  }

  private classesIn(cell: string): string[] {
    return titlesOfCell(
      cell,
      (title) => this.listed.has(folded(title)),
      (title) => this.alone.has(folded(title)) || this.listed.has(folded(title)),
    )
  }

  private everyClass(row: RowReader): string[] {
    const titles = [...this.alone.values()].flatMap((cell) => this.classesIn(cell))
    const own = [...new Map(titles.map((title) => [folded(title), title])).values()]
    const said = row.text('schoolClass')
    if (!own.length) row.refuse('schoolClass', `tem ${said}, e o arquivo não diz quais são: escreva as turmas.`)
    else row.notes.push(`${said}: as ${own.length} turmas do arquivo`)
    return own
  }

  /** The class that a row names, unless an earlier row did. */
  private classRecords(row: RowReader, plainTitle: string, times = row.classFields()): ClassRecord[] {
    const title = this.titleIn(row, plainTitle)
    if (row.problems.length > 0 || this.classes.has(folded(title))) return []
    const isList = row.has('schoolClass') && !row.has('name')
    const [inep, id] = isList ? [row.text('inep'), row.text('id')] : []
    const record: ClassRecord = {
      kind: 'class',
      source: row.source,
      codes: [...(inep ? [codeOf.inep(inep)] : []), ...(id ? [codeOf.id(id)] : []), codeOf.title(title)],
      title,
      ...times,
      ...row.schoolYear(),
      ...row.classNote(),
    }
    this.classes.set(folded(title), record)
    return [record]
  }

  /** The codes of a class that a row of a timetable names, and its record, unless an earlier row has it. */
  private namedClass(source: RecordSource, title: string): { records: ClassRecord[]; codes: Code[] } {
    const known = this.classes.get(folded(title))
    if (known) {
      known.hasMeetings = true
      return { records: [], codes: known.codes }
    }
    const record: ClassRecord = { kind: 'class', source, codes: [codeOf.title(title)], title, hasMeetings: true }
    this.classes.set(folded(title), record)
    return { records: [record], codes: record.codes }
  }

  private classCodes(row: RowReader, title: string): Code[] {
    const whole = this.titleIn(row, title)
    return this.classes.get(folded(whole))?.codes ?? [codeOf.title(whole)]
  }

  /** The teacher whom a row of a class or student names. */
  private teachingOf(row: RowReader, title: string): ImportRecord[] {
    const name = row.text('teacher')
    if (!name || !this.isNew(row, 'teaching', folded(name), title)) return []
    const schoolClass = this.classCodes(row, title)
    const what = `${name} na turma ${this.titleIn(row, title)}`
    const record = { kind: 'teaching' as const, source: row.source, person: [], schoolClass, what, name }
    this.named.push({ name, record })
    return [record]
  }

  private linksOf(row: RowReader, person: PersonRecord, title: string, span: object): ImportRecord[] {
    if (person.role === 'student') return this.enrollment(row, person.codes, title, person.name, span)
    if (!this.isNew(row, 'teaching', folded(person.name), title)) return []
    const what = `${person.name} na turma ${this.titleIn(row, title)}`
    const schoolClass = this.classCodes(row, title)
    return [{ kind: 'teaching', source: row.source, person: person.codes, schoolClass, what }]
  }

  private enrollment(row: RowReader, person: Code[], title: string, who: string, span: object): ImportRecord[] {
    if (!this.isNew(row, 'enrollment', person[0]!, title)) return []
    const what = `${who} na turma ${this.titleIn(row, title)}`
    const schoolClass = this.classCodes(row, title)
    return [{ kind: 'enrollment', source: row.source, person, schoolClass, what, ...span, ...row.note() }]
  }

  private isNew(row: RowReader, kind: string, person: string, title: string): boolean {
    const key = `${kind} ${person} ${folded(this.titleIn(row, title))}`
    if (this.links.has(key)) return false
    this.links.set(key, row.source.line)
    return true
  }
}

function personRecord(
  row: RowReader,
  role: PersonRecord['role'],
  name: string,
  codes: ReadonlyMap<Code, unknown>,
  category: PersonRecord['category'],
): PersonRecord {
  const [email, username] = [row.email(), row.username()]
  return {
    kind: 'person',
    source: row.source,
    codes: codes.size > 0 ? [...codes.keys()] : [codeOf.name(name)],
    role,
    name,
    ...(email && { email }),
    ...(username && { username }),
    ...(category && { category }),
    ...row.personNote(),
  }
}
