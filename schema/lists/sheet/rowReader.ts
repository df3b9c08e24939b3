import type { Category, Weekday } from '#schema/fields/labels.ts'
import { type SchoolClassImport, schoolClass } from '#schema/nouns/schoolClass.ts'
import { email as emailShape, user, username as usernameShape } from '#schema/nouns/user.ts'
import { codeOf, cpfDigits } from '../codeOf.ts'
import { limits } from '../files/limits.ts'
import type { Code, RecordSource, RefusedRecord } from '../importRecords.ts'
import { categoryOf, dateOf, isCurrent, isGarbled, shiftTime, timeOf, weekdaysOf } from './cellValues.ts'
import { classOfGrade } from './classTitles.ts'
import { classFields } from './fieldHeadings.ts'
import type { Section } from './sections.ts'
import { fieldLabel, fieldNamed, type SheetField } from './sheetFields.ts'
import type { SheetMapping } from './sheetMapping.ts'
import { failedFormula, isBlankWord, isSpoiledByDate, leavingIn, spoiledNumber } from './spoiledCells.ts'

const emailForm = emailShape('E-mail é obrigatório', 'E-mail inválido')
/** The fields of a class for which a sheet has words of its own. The others are taken as they are written. */
const readByWords = { weekday: true, classTime: true, category: true }
/** A cell's text as sentences show it. */
export const quoted = (text: string) => `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`

/** What is read of a row besides its cells. */
export interface RowContext {
  /** The sheet's name. */
  sheet: string
  headings: readonly string[]
  today: string
  /** The fields whose column writes mm/dd/yyyy. */
  monthFirst: ReadonlySet<SheetField>
  /** What the line above its part of the list says. */
  section?: Section | undefined
}

/** One row of a sheet. Each of its readers adds what is wrong to `problems`, in words that name the column. */
export class RowReader {
  readonly problems: string[] = []
  readonly notes: string[] = []
  /** Only about the person. */
  readonly personNotes: string[] = []
  private readonly ofSection: Partial<Record<SheetField, string>>

  constructor(
    readonly source: RecordSource,
    readonly cells: readonly string[],
    private readonly mapping: SheetMapping,
    private readonly context: RowContext,
  ) {
    const { title: schoolClass, shift, teacher } = context.section ?? { title: '' }
    this.ofSection = {
      schoolClass:
        classOfGrade(this.cell('grade'), this.cell('schoolClass')) ?? (this.cell('schoolClass') || schoolClass),
      shift: this.cell('shift') || (shift ?? ''),
      teacher: this.cell('teacher') || (teacher ?? ''),
    }
    for (const field of mapping.columns) {
      const failed = field && field !== 'remarks' && failedFormula(this.cell(field), quoted(this.cell(field)))
      if (failed) this.refuse(field, failed)
    }
    if (this.cell('grade') && this.cell('schoolClass') && this.text('schoolClass') !== this.cell('schoolClass'))
      this.notes.push(`turma ${this.text('schoolClass')}: de ${this.column('grade')} e ${this.column('schoolClass')}`)
  }

  /** The text of a field, in its cell or above its part of the list; empty when the sheet does not have it. */
  text(field: SheetField): string {
    return this.ofSection[field] ?? this.cell(field)
  }

  private cell(field: SheetField): string {
    const column = this.mapping.columns.indexOf(field)
    const text = column < 0 ? '' : (this.cells[column] ?? '')
    return isBlankWord(text) ? '' : text
  }

  has(field: SheetField): boolean {
    return this.mapping.columns.includes(field)
  }

  /** The name of a field's column, as people see it in their sheet. */
  column(field: SheetField): string {
    return this.context.headings[this.mapping.columns.indexOf(field)] || fieldLabel(field)
  }

  refuse(field: SheetField, what: string): undefined {
    this.problems.push(`A coluna ${this.column(field)} ${what}`)
    return undefined
  }

  refused(what: string, why = [...new Set(this.problems)].join(' ')): RefusedRecord {
    return {
      kind: 'refused',
      source: this.source,
      what: what.slice(0, limits.keptCell) || `linha ${this.source.line}`,
      why,
      cells: this.cells.map((cell) => cell.slice(0, limits.keptCell)),
    }
  }

  /** A name or title: one to 200 characters, with letters that were read right. */
  title(field: SheetField, example: string): string | undefined {
    const text = this.text(field)
    if (!text) return this.refuse(field, `está vazia: escreva ${example}.`)
    const { success, data } = user.shape.name.safeParse(text)
    if (!success)
      return this.refuse(
        field,
        `tem ${text.length.toLocaleString('pt-BR')} caracteres: escreva ${example}, com até 200.`,
      )
    if (isGarbled(text))
      return this.refuse(
        field,
        `tem letras trocadas (${quoted(text)}): exporte o arquivo outra vez como CSV UTF-8 ou .xlsx.`,
      )
    if (field === 'schoolClass' && isSpoiledByDate(text))
      return this.refuse(field, `tem ${quoted(text)}: o Excel trocou o nome da turma por uma data. Escreva ${example}.`)
    return data
  }

  /** The codes of the person in this row, the most trusted first, and the field of each. */
  personCodes(): Map<Code, SheetField> {
    const codes = new Map<Code, SheetField>()
    const before = this.problems.length
    for (const field of ['inep', 'id', 'cpf', 'matricula'] as const) {
      const why = spoiledNumber(this.cell(field))
      if (why) this.refuse(field, `tem ${quoted(this.cell(field))}: ${why}`)
    }
    if (this.problems.length > before) return codes
    const [inep, id, cpf, matricula] = (['inep', 'id', 'cpf', 'matricula'] as const).map((field) => this.text(field))
    if (inep && !/^\d{12}$/.test(inep))
      this.refuse('inep', `tem ${quoted(inep)}: escreva os 12 números, ou deixe vazia.`)
    else if (inep) codes.set(codeOf.inep(inep), 'inep')
    if (id) codes.set(codeOf.id(id.slice(0, 100)), 'id')
    const digits = cpf ? cpfDigits(cpf) : undefined
    if (digits) codes.set(codeOf.cpf(digits), 'cpf')
    else if (cpf)
      this.refuse('cpf', `tem ${quoted(cpf)}, que não é um CPF válido: confira os 11 números, ou deixe vazia.`)
    if (matricula && matricula.length > 60) this.refuse('matricula', 'tem mais de 60 caracteres: escreva só o número.')
    else if (matricula) codes.set(codeOf.matricula(matricula), 'matricula')
    const email = this.email()
    if (email) codes.set(codeOf.email(email), 'email')
    const username = this.username()
    if (username) codes.set(codeOf.username(username), 'username')
    return codes
  }

  email(): string | undefined {
    const text = this.text('email')
    if (!text) return undefined
    const { success, data } = emailForm.safeParse(text)
    return success
      ? data
      : this.refuse('email', `tem ${quoted(text)}: escreva um e-mail como ana@escola.br, ou deixe vazia.`)
  }

  username(): string | undefined {
    const text = this.text('username')
    if (!text) return undefined
    const { success, data } = usernameShape.safeParse(text)
    return success
      ? data
      : this.refuse('username', `tem ${quoted(text)}: escreva de 3 a 40 letras sem acento, números, ponto ou hífen.`)
  }

  private get monthFirstWords(): string {
    return `lida como mês/dia/ano, como ${this.mapping.monthFirst ? 'foi escolhido' : 'há na coluna'}`
  }

  date(field: 'since' | 'until'): string | undefined {
    const text = this.text(field)
    if (!text) return undefined
    const monthFirst = this.context.monthFirst.has(field)
    if (monthFirst) this.notes.push(`${this.column(field)}: ${this.monthFirstWords}`)
    return (
      dateOf(text, this.context.today, monthFirst) ??
      this.refuse(field, `tem ${quoted(text)}: escreva uma data que existe, como 05/02/2026, ou deixe vazia.`)
    )
  }

  /** The date of birth, which also tells namesakes apart. Notes are sent to the server, so none says it. */
  birthDate(): string | undefined {
    const text = this.text('birthDate')
    const monthFirst = this.context.monthFirst.has('birthDate')
    const date = dateOf(text, this.context.today, monthFirst)
    if (text && monthFirst) this.personNotes.push(`data de nascimento ${this.monthFirstWords}`)
    if (text && !date) this.personNotes.push('a data de nascimento não existe e não foi anotada')
    return date
  }

  /** What the row says of a class. */
  classFields(): SchoolClassImport {
    const [weekday, classTime, category] = [this.weekday(), this.classTime(), this.category()]
    const said = { ...(weekday && { weekday }), ...(classTime && { classTime }), ...(category && { category }) }
    return { ...said, ...this.texts(classFields.filter((field) => !(field in readByWords))) }
  }

  /** The school year of the row's class: that of its column or, without one, that in the name of its sheet. */
  schoolYear(): { schoolYear?: string } {
    const own = this.text('schoolYear').slice(0, limits.keptCell)
    if (own || this.has('schoolYear')) return own ? { schoolYear: own } : {}
    const [, named] = /\bano letivo (?:de )?(20\d\d)\b/i.exec(this.context.sheet) ?? []
    if (!named) return {}
    this.notes.push(`ano letivo ${named}, pelo nome da planilha`)
    return { schoolYear: named }
  }

  private weekday(): Weekday | undefined {
    const day = this.text('weekday')
    if (!day) return undefined
    const days = weekdaysOf(day)
    if (!days) return this.refuse('weekday', `tem ${quoted(day)}: escreva um dia, como segunda-feira.`)
    if (days.length > 1) this.notes.push(`tem ${days.length} dias de aula por semana; vale o primeiro`)
    return days[0]
  }

  private classTime(): string | undefined {
    // A class with a timetable says how many lessons it has.
    const time = this.text('classTime').replace(/^\d+ aulas?$/, '')
    const shift = this.text('shift')
    if (time)
      return timeOf(time) ?? this.refuse('classTime', `tem ${quoted(time)}: escreva a hora de início, como 07:30.`)
    const usual = shift ? shiftTime(shift) : undefined
    if (usual) this.notes.push(`sem horário: pelo turno ${shift}, ${usual}`)
    return usual
  }

  private texts(fields: readonly (keyof SchoolClassImport)[]): SchoolClassImport {
    const texts = fields.flatMap((field) => {
      const text = this.text(field)
      if (!text) return []
      const { success, data, error } = schoolClass.shape[field].safeParse(text)
      if (success) return [[field, data]]
      this.refuse(field, `tem ${quoted(text)}: ${error.issues[0]!.message}`)
      return []
    })
    return Object.fromEntries(texts)
  }

  category(): Category | undefined {
    const text = this.text('category')
    if (!text) return undefined
    return (
      categoryOf(text) ?? this.refuse('category', `tem ${quoted(text)}: escreva Pro, A, B, C, D ou E, ou deixe vazia.`)
    )
  }

  /**
   * What the row says of a student who left, in the situation or in a remark, and the day where it has one. A word of the
   * situation that is not known is told and counts as still there.
   */
  leaving(): { day?: string } | undefined {
    const text = this.text('situation')
    if (text && isCurrent(text) === undefined)
      this.notes.push(`a situação ${quoted(text)} não é conhecida; vale como matrícula ativa`)
    for (const said of [text, this.text('remarks')]) {
      const left = leavingIn(said, this.context.today)
      if (!left) continue
      const column = this.column(said === text ? 'situation' : 'remarks')
      if (said !== text || left.day)
        this.notes.push(`${column}: saiu${left.day ? ` em ${left.day.split('-').reverse().join('/')}` : ''}`)
      return left
    }
    return undefined
  }

  /** What is to be said of every record of the row. */
  note(notes = this.notes): { note?: string } {
    return notes.length > 0 ? { note: notes.join('; ') } : {}
  }

  /** The same of its class, with where its title is from, unless a column of classes has it. */
  classNote(): { note?: string } {
    const column = this.column('schoolClass')
    const from = this.cell('schoolClass')
      ? fieldNamed(column) === 'grade' && `turma pela coluna ${column}`
      : this.context.section?.from
    return this.note(from ? [from, ...this.notes] : this.notes)
  }

  /** The same of its person. */
  personNote(): { note?: string } {
    return this.note([...this.personNotes, ...this.notes])
  }
}
