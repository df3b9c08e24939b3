import { addDays } from '#schema/fields/dates/civilDate.ts'
import { email as emailShape, user, username as usernameShape } from '#schema/nouns/user.ts'
import { codeOf, folded } from '../codeOf.ts'
import { limits } from '../files/limits.ts'
import { UnreadableFile } from '../files/UnreadableFile.ts'
import type {
  ClassRecord,
  ImportRecord,
  ImportRecords,
  PersonRecord,
  RecordSource,
  RefusedRecord,
} from '../importRecords.ts'
import { personName } from '../personName.ts'
import { dateOf } from '../sheet/cellValues.ts'
import type { CsvLine } from './csvTable.ts'
import { meetingsOfPeriods } from './periods.ts'

/** The lines of a bundle's files; empty for a file that is not there. */
export interface Bundle {
  orgs: readonly CsvLine[]
  users: readonly CsvLine[]
  roles: readonly CsvLine[]
  classes: readonly CsvLine[]
  enrollments: readonly CsvLine[]
}

const emailForm = emailShape('E-mail é obrigatório', 'E-mail inválido')
const hasEnded = (line: CsvLine) => /^(tobedeleted|inactive)$/i.test(line.get('status'))

/** The records of a bundle: classes and people first, then who teaches and studies where. */
export function recordsOfBundle(bundle: Bundle, file: string, today: string): ImportRecords {
  const reading = new BundleReading(bundle, file, today)
  const school = schoolOf(bundle.orgs, file)
  const records = [
    ...bundle.classes.flatMap((line) => reading.schoolClass(line)),
    ...bundle.users.map((line) => reading.person(line)),
    ...bundle.enrollments.map((line) => reading.link(line)),
  ]
  return { format: 'oneroster', ...(school && { school }), records }
}

function schoolOf(orgs: readonly CsvLine[], file: string): ImportRecords['school'] {
  const schools = orgs.filter((line) => line.get('type').toLowerCase() === 'school' && !hasEnded(line))
  if (schools.length > 1)
    throw new UnreadableFile(`O pacote tem ${schools.length} escolas em orgs.csv. Exporte uma escola de cada vez.`)
  const [line] = schools
  if (!line) return undefined
  const inep = line.get('identifier')
  const codes = [...(/^\d{8}$/.test(inep) ? [codeOf.inep(inep)] : []), codeOf.id(line.get('sourcedId'))]
  return { codes, name: line.get('name').slice(0, 200), source: { file, sheet: 'orgs.csv', line: line.line } }
}

class BundleReading {
  private readonly people = new Map<string, PersonRecord>()
  private readonly classes = new Map<string, ClassRecord>()
  private readonly others = new Set<string>()
  private readonly links = new Map<string, number>()
  private readonly rolesOfUser = new Map<string, string[]>()

  constructor(
    { roles }: Bundle,
    private readonly file: string,
    private readonly today: string,
  ) {
    for (const line of roles) {
      if (hasEnded(line)) continue
      const id = line.get('userSourcedId')
      this.rolesOfUser.set(id, [...(this.rolesOfUser.get(id) ?? []), line.get('role').toLowerCase()])
    }
  }

  schoolClass(line: CsvLine): ImportRecord[] {
    const record = this.classRecord(line)
    if (record.kind !== 'class' || record.ended) return [record]
    const meetings = meetingsOfPeriods(line.get('periods'), record)
    return [{ ...record, ...(meetings.length && { hasMeetings: true }) }, ...meetings]
  }

  private classRecord(line: CsvLine): ClassRecord | RefusedRecord {
    const source = this.at('classes.csv', line)
    const [id, title] = [line.get('sourcedId'), line.get('title') || line.get('classCode')]
    if (!id) return refused(source, line, title, 'A coluna sourcedId está vazia: escreva o código da turma.')
    if (!title) return refused(source, line, id, 'A coluna title está vazia: escreva o nome da turma.')
    if (title.length > 200)
      return refused(source, line, id, 'A coluna title tem mais de 200 caracteres: encurte o nome.')
    const known = this.classes.get(id)
    if (known) return refused(source, line, title, `O sourcedId ${id} já está na linha ${known.source.line}.`)
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

  person(line: CsvLine): ImportRecord {
    const source = this.at('users.csv', line)
    const id = line.get('sourcedId')
    const { name, civilName, note } = namesIn(line)
    const roles = [line.get('role').toLowerCase(), ...(this.rolesOfUser.get(id) ?? [])]
    const role = roles.includes('teacher') ? 'teacher' : roles.includes('student') ? 'student' : undefined
    if (!id) return refused(source, line, name, 'A coluna sourcedId está vazia: escreva o código da pessoa.')
    if (!role) {
      this.others.add(id)
      const why = `Não é aluno nem professor (role: ${roles.filter(Boolean).join(', ') || 'vazia'}).`
      return { kind: 'skipped', source, what: name || id, why }
    }
    const known = this.people.get(id)
    if (known) return refused(source, line, name, `O sourcedId ${id} já está na linha ${known.source.line}.`)
    if (!user.shape.name.safeParse(name).success)
      return refused(
        source,
        line,
        id,
        'As colunas givenName e familyName estão vazias ou longas demais: escreva o nome.',
      )
    const emailText = line.get('email')
    const email = emailForm.safeParse(emailText)
    if (emailText && !email.success)
      return refused(
        source,
        line,
        name,
        `A coluna email tem “${emailText.slice(0, 60)}”, que não é um e-mail: corrija ou deixe vazia.`,
      )
    const username = usernameShape.safeParse(line.get('username'))
    const identifier = line.get('identifier')
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

  link(line: CsvLine): ImportRecord {
    const source = this.at('enrollments.csv', line)
    const [userId, classId] = [line.get('userSourcedId'), line.get('classSourcedId')]
    const role = line.get('role').toLowerCase()
    const [person, schoolClass] = [this.people.get(userId), this.classes.get(classId)]
    const what = `${person?.name ?? userId} na turma ${schoolClass?.title ?? classId}`
    if (role !== 'student' && role !== 'teacher')
      return { kind: 'skipped', source, what, why: `Não é aluno nem professor da turma (role: ${role || 'vazia'}).` }
    if (!person) return refused(source, line, what, this.noPerson(userId))
    if (!schoolClass)
      return refused(
        source,
        line,
        what,
        `Não há a turma ${classId || '(vazia)'} em classes.csv: corrija classSourcedId.`,
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

  private noPerson(id: string): string {
    return this.others.has(id)
      ? `A pessoa ${id} não é aluno nem professor em users.csv: corrija role.`
      : `Não há a pessoa ${id || '(vazia)'} em users.csv, ou sua linha foi recusada: corrija userSourcedId.`
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

  private at(sheet: string, { line }: CsvLine): RecordSource {
    return { file: this.file, sheet, line }
  }
}

const wrongRole = (role: PersonRecord['role']) =>
  role === 'teacher'
    ? 'Esta pessoa é professor(a) em users.csv e está como aluno(a) aqui: corrija role numa das duas linhas.'
    : 'Esta pessoa é aluno(a) em users.csv e está como professor(a) aqui: corrija role numa das duas linhas.'

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

/** The cells of users.csv may hold a password, so only the others' are given back. */
function refused(source: RecordSource, line: CsvLine, what: string, why: string): RefusedRecord {
  const cells = source.sheet === 'users.csv' ? undefined : line.cells.map((cell) => cell.slice(0, limits.keptCell))
  const named = what.slice(0, limits.keptCell) || `linha ${source.line}`
  return { kind: 'refused', source, what: named, why, ...(cells && { cells }) }
}
