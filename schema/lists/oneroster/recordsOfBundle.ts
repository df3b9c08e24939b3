import { addDays } from '#schema/fields/dates/civilDate.ts'
import { email as emailShape, user, username as usernameShape } from '#schema/nouns/user.ts'
import { chooseSchool, type WantedSchool } from '../chooseSchool.ts'
import { codeOf, folded } from '../codeOf.ts'
import { limits } from '../files/limits.ts'
import type {
  ClassRecord,
  ImportRecord,
  ImportRecords,
  PersonRecord,
  RecordSource,
  RefusedRecord,
  SchoolOfFile,
} from '../importRecords.ts'
import { personName } from '../personName.ts'
import { dateOf } from '../sheet/cellValues.ts'
import type { Bundle } from './bundle.ts'
import { BundleSchools, orgOfClass } from './bundleSchools.ts'
import type { CsvLine } from './csvTable.ts'
import { hasEnded } from './hasEnded.ts'
import { meetingsOfPeriods } from './periods.ts'
import { RolesOfUsers } from './rolesOfUsers.ts'
import { RowsAside } from './rowsAside.ts'

const emailForm = emailShape('E-mail é obrigatório', 'E-mail inválido')

/**
 * A bundle that was read, with its schools. The records of one, by `chooseSchool`, are its classes and people first, then
 * who teaches and studies where; rows of others are left aside by the names of their orgs.
 */
export function readBundle(bundle: Bundle, file: string, today: string) {
  const all = new BundleSchools(bundle, file)
  const { schools } = all
  const known = { format: 'oneroster' as const, ...(schools.length > 1 && { schools }) }
  const of = (wanted?: WantedSchool): ImportRecords => {
    const { school, notes } = chooseSchool(schools, wanted)
    if (schools.length && !school) return { ...known, records: notes }
    const reading = new BundleReading(bundle, all, school, file, today)
    const records = [
      ...bundle.classes.flatMap((line) => reading.schoolClass(line)),
      ...bundle.users.flatMap((line) => reading.person(line)),
      ...bundle.enrollments.flatMap((line) => reading.link(line)),
    ]
    return { ...known, ...(school && { school }), records: [...notes, ...reading.otherSchools(), ...records] }
  }
  return { schools, of }
}

class BundleReading {
  private readonly people = new Map<string, PersonRecord>()
  private readonly classes = new Map<string, ClassRecord>()
  private readonly others = new Set<string>()
  private readonly links = new Map<string, number>()
  private readonly roles: RolesOfUsers
  private readonly aside: RowsAside

  constructor(
    private readonly bundle: Bundle,
    private readonly schools: BundleSchools,
    private readonly school: SchoolOfFile | undefined,
    private readonly file: string,
    private readonly today: string,
  ) {
    this.roles = new RolesOfUsers(bundle, schools, school)
    this.aside = new RowsAside(schools)
  }

  /** A line for each other school of the bundle, of whose rows none is notes by itself. */
  otherSchools = (): ImportRecord[] => this.aside.summaries(this.school)

  schoolClass(line: CsvLine): ImportRecord[] {
    const org = orgOfClass(line)
    const owner = this.schools.ownerOf([org], this.school)
    if (typeof owner === 'object') return this.aside.schoolClass(line, owner.other, this.at(line))
    if (owner === 'several') return this.aside.schoolClass(line, org, this.at(line))
    const record = owner === 'own' ? this.classRecord(line) : this.withoutSchool(line)
    if (record.kind !== 'class' || record.ended) return [record]
    const meetings = meetingsOfPeriods(line.get('periods'), record)
    return [{ ...record, ...(meetings.length && { hasMeetings: true }) }, ...meetings]
  }

  private withoutSchool(line: CsvLine): RefusedRecord {
    const why = `A coluna ${line.heading('schoolSourcedId')} está vazia, e o pacote tem ${this.schools.schools.length} escolas: escreva a da turma.`
    return refused(this.at(line), line, titleOf(line), why)
  }

  private classRecord(line: CsvLine): ClassRecord | RefusedRecord {
    const source = this.at(line)
    const [id, title] = [line.get('sourcedId'), titleOf(line)]
    const column = (name: string) => `A coluna ${line.heading(name)}`
    if (!id) return refused(source, line, title, `${column('sourcedId')} está vazia: escreva o código da turma.`)
    if (!title) return refused(source, line, id, `${column('title')} está vazia: escreva o nome da turma.`)
    if (title.length > 200)
      return refused(source, line, id, `${column('title')} tem mais de 200 caracteres: encurte o nome.`)
    const known = this.classes.get(id)
    if (known) return refused(source, line, title, repeated(line, id, known))
    const ended = hasEnded(line)
    const record: ClassRecord = {
      kind: 'class',
      source,
      codes: [codeOf.id(id), codeOf.title(title)],
      title,
      ...(ended && { ended, note: `marcada como ${line.get('status')} no arquivo` }),
    }
    this.classes.set(id, record)
    return record
  }

  person(line: CsvLine): ImportRecord[] {
    const id = line.get('sourcedId')
    const owner = this.roles.ownerOf(line)
    const { name } = namesIn(line)
    if (typeof owner === 'object') return this.aside.person(line, name, owner.other, this.at(line))
    if (owner !== 'own' && !this.roles.isIn(id, this.classes)) return this.aside.person(line, name, '', this.at(line))
    return [this.personRecord(line, id)]
  }

  private personRecord(line: CsvLine, id: string): ImportRecord {
    const source = this.at(line)
    const { name, civilName, note } = namesIn(line)
    const roles = this.roles.of(line)
    const role = roles.includes('teacher') ? 'teacher' : roles.includes('student') ? 'student' : undefined
    if (!id)
      return refused(
        source,
        line,
        name,
        `A coluna ${line.heading('sourcedId')} está vazia: escreva o código da pessoa.`,
      )
    if (!role) {
      this.others.add(id)
      const why = `Não é aluno nem professor (role: ${roles.filter(Boolean).join(', ') || 'vazia'}).`
      return { kind: 'skipped', source, what: name || id, why }
    }
    const known = this.people.get(id)
    if (known) return refused(source, line, name, repeated(line, id, known))
    if (!user.shape.name.safeParse(name).success)
      return refused(
        source,
        line,
        id,
        `As colunas ${line.heading('givenName')} e ${line.heading('familyName')} estão vazias ou longas demais: escreva o nome.`,
      )
    const emailText = line.get('email')
    const email = emailForm.safeParse(emailText)
    if (emailText && !email.success)
      return refused(
        source,
        line,
        name,
        `A coluna ${line.heading('email')} tem “${emailText.slice(0, 60)}”, que não é um e-mail: corrija ou deixe vazia.`,
      )
    const username = usernameShape.safeParse(line.get('username'))
    const identifier = line.get('identifier') || line.get('userNumber')
    const isNumber = identifier && ![folded(line.get('username')), folded(emailText)].includes(folded(identifier))
    const ended = hasEnded(line) || /^(false|0|não|nao)$/i.test(line.get('enabledUser'))
    const notes = [...(ended ? ['marcada como inativa no arquivo'] : []), ...(note ? [note] : [])]
    const record: PersonRecord = {
      kind: 'person',
      source,
      codes: [
        codeOf.id(id),
        ...(isNumber ? [codeOf.matricula(identifier)] : []),
        ...(email.success ? [codeOf.email(email.data)] : []),
        ...(username.success ? [codeOf.username(username.data)] : []),
      ],
      role,
      name,
      ...(email.success && { email: email.data }),
      ...(username.success && { username: username.data }),
      ...(role === 'student' && civilName && { family: { civilName } }),
      ...(ended && { ended }),
      ...(notes.length && { note: notes.join('; ') }),
    }
    this.people.set(id, record)
    return record
  }

  link(line: CsvLine): ImportRecord[] {
    if (this.aside.isLinkOfOthers(line)) return this.aside.link(line, this.at(line))
    return [this.linkRecord(line)]
  }

  private linkRecord(line: CsvLine): ImportRecord {
    const source = this.at(line)
    const [userId, classId] = [line.get('userSourcedId'), line.get('classSourcedId')]
    const role = line.get('role').toLowerCase()
    const [person, schoolClass] = [this.people.get(userId), this.classes.get(classId)]
    const what = `${person?.name ?? userId} na turma ${schoolClass?.title ?? classId}`
    if (role !== 'student' && role !== 'teacher')
      return { kind: 'skipped', source, what, why: `Não é aluno nem professor da turma (role: ${role || 'vazia'}).` }
    if (!person) return refused(source, line, what, this.noPerson(line, userId))
    if (!schoolClass)
      return refused(
        source,
        line,
        what,
        `Não há a turma ${classId || '(vazia)'} em ${this.bundle.files.classes}: corrija ${line.heading('classSourcedId')}.`,
      )
    if (person.role !== role) return refused(source, line, what, wrongRole(person.role))
    const before = this.links.get(`${role} ${userId} ${classId}`)
    if (before !== undefined)
      return refused(source, line, what, `Repetido: esta pessoa já está na turma na linha ${before}.`)
    const dates = this.datesOf(line)
    if ('why' in dates) return refused(source, line, what, dates.why)
    this.links.set(`${role} ${userId} ${classId}`, line.line)
    const refs = { source, person: person.codes, schoolClass: schoolClass.codes, what }
    const gone = hasEnded(line) || schoolClass.ended === true
    if (role === 'student') return { kind: 'enrollment', ...refs, ...dates, ...(gone && { ended: true }) }
    if (!gone) return { kind: 'teaching', ...refs }
    return {
      kind: 'skipped',
      source,
      what,
      why: 'A turma ou a aula deste professor está marcada como encerrada no arquivo.',
    }
  }

  private noPerson(line: CsvLine, id: string): string {
    const { users } = this.bundle.files
    const other = this.aside.schoolOfPerson(id)
    if (other)
      return `A pessoa ${id} é de ${other} em ${users}: acrescente nela a escola desta turma, ou tire esta linha.`
    return this.others.has(id)
      ? `A pessoa ${id} não é aluno nem professor em ${users}: corrija role.`
      : `Não há a pessoa ${id || '(vazia)'} em ${users}, ou sua linha foi recusada: corrija ${line.heading('userSourcedId')}.`
  }

  /** The last day in the class is the day before endDate, which the standard excludes. */
  private datesOf(line: CsvLine): { since?: string; until?: string } | { why: string } {
    const [begin, end] = [line.get('beginDate'), line.get('endDate')]
    const [since, after] = [begin && dateOf(begin, this.today), end && dateOf(end, this.today)]
    if (begin && !since)
      return { why: `A coluna beginDate tem “${begin.slice(0, 40)}”: escreva a data como 2026-02-05.` }
    if (end && !after) return { why: `A coluna endDate tem “${end.slice(0, 40)}”: escreva a data como 2026-12-18.` }
    if (since && after && after <= since)
      return { why: 'A coluna endDate não é depois de beginDate: corrija uma das duas.' }
    return { ...(since && { since }), ...(after && { until: addDays(after, -1) }) }
  }

  private at({ sheet, line }: CsvLine): RecordSource {
    return { file: this.file, sheet, line }
  }
}

const wrongRole = (role: PersonRecord['role']) =>
  role === 'teacher'
    ? 'Esta pessoa é professor(a) em users.csv e está como aluno(a) aqui: corrija role numa das duas linhas.'
    : 'Esta pessoa é aluno(a) em users.csv e está como professor(a) aqui: corrija role numa das duas linhas.'

const repeated = (line: CsvLine, id: string, known: ClassRecord | PersonRecord) =>
  `O ${line.heading('sourcedId')} ${id} já está na linha ${known.source.line}.`

const titleOf = (line: CsvLine) => line.get('title') || line.get('classCode') || line.get('code')

/** The whole preferred name, where there is one, and the whole given one beside it: their parts never mix. */
function namesIn(line: CsvLine): { name: string; civilName?: string; note?: string } {
  const whole = (given: string, middle: string, family: string) =>
    personName(
      [given, middle, family]
        .map((column) => line.get(column))
        .filter(Boolean)
        .join(' '),
    )
  const civil = whole('givenName', 'middleName', 'familyName')
  const social = whole('preferredGivenName', 'preferredMiddleName', 'preferredFamilyName')
  if (!social || folded(social) === folded(civil)) return { name: civil || social }
  const isPart = !line.get('preferredFamilyName') && social.split(' ').length === 1
  const note = isPart ? 'o nome preferido do arquivo não tem sobrenome' : 'com o nome preferido'
  return { name: social, ...(civil && { civilName: civil }), note }
}

/** The cells of people may hold a password, so only the others' are given back. */
function refused(source: RecordSource, line: CsvLine, what: string, why: string): RefusedRecord {
  const cells = /^(users|student|teacher)\.csv$/i.test(source.sheet ?? '')
    ? undefined
    : line.cells.map((cell) => cell.slice(0, limits.keptCell))
  const named = what.slice(0, limits.keptCell) || `linha ${source.line}`
  return { kind: 'refused', source, what: named, why, ...(cells && { cells }) }
}
