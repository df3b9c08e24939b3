import { codeOf } from '../codeOf.ts'
import type { ClassRecord, Code, ImportRecord, ImportRecords, PersonRecord, RecordSource } from '../importRecords.ts'
import { personName } from '../personName.ts'
import { type CensusClass, type CensusFile, type CensusLink, type CensusPerson, parseCensus } from './censusFile.ts'
import { censusLogin } from './censusLogin.ts'

/**
 * The records of an Educacenso file. Teachers and students are the people whom records 50 and 60 name; everybody else
 * is skipped. A link's class is the one with its local code, otherwise the one with its INEP code: the two are often
 * crossed, which a note tells.
 */
export function recordsOfCensus(text: string, fileName: string): ImportRecords {
  const file = parseCensus(text)
  const at = (line: number): RecordSource => ({ file: fileName, line })
  const refused = file.problems.map(
    ({ line, why }): ImportRecord => ({ kind: 'refused', source: at(line), what: `linha ${line}`, why }),
  )
  if (!file.school) {
    const why = 'Não há registro 00 com a escola. Envie o arquivo do Educacenso inteiro, como foi exportado.'
    return { format: 'educacenso', records: [...refused, { kind: 'refused', source: at(0), what: 'arquivo', why }] }
  }
  const { inep, name, line } = file.school
  const reading: Reading = { file, inep, at, classes: new Map(), people: new Map() }
  const records = [
    ...refused,
    ...file.classes.map((each) => classRecord(reading, each)),
    ...file.people.map((each) => personRecord(reading, each)),
    ...file.teachers.map((link) => linkRecord(reading, link, 'teaching')),
    ...file.students.map((link) => linkRecord(reading, link, 'enrollment')),
  ].sort((a, b) => a.source.line - b.source.line)
  return { format: 'educacenso', school: { codes: [codeOf.inep(inep)], name, source: at(line) }, records }
}

interface Reading {
  file: CensusFile
  /** The school's code. */
  inep: string
  at: (line: number) => RecordSource
  /** What was read and not refused. */
  classes: Map<CensusClass, ClassRecord>
  people: Map<CensusPerson, PersonRecord>
}

/** The school's own numbers are unique in one school only, so the code has both. */
const localCode = (inep: string, kind: 'turma' | 'pessoa', number: string) => codeOf.id(`${inep}:${kind}:${number}`)

const codesFor = (inep: string, kind: 'turma' | 'pessoa', numbers: { local: string; inep: string }): Code[] => [
  ...(numbers.inep ? [codeOf.inep(numbers.inep)] : []),
  ...(numbers.local ? [localCode(inep, kind, numbers.local)] : []),
]

function classRecord({ inep, at, classes }: Reading, schoolClass: CensusClass): ImportRecord {
  const { line, title, weekday, days, classTime } = schoolClass
  const repeated = [...classes.keys()].some(({ local, inep }) =>
    local ? local === schoolClass.local : inep === schoolClass.inep,
  )
  if (repeated)
    return {
      kind: 'refused',
      source: at(line),
      what: `turma ${title}`,
      why: 'O código da turma está repetido no arquivo.',
    }
  const notes = [
    days > 1 ? `tem ${days} dias de aula por semana; vale o primeiro` : '',
    weekday ? '' : 'sem dia no arquivo: uma turma nova fica na segunda-feira',
    classTime ? '' : 'sem horário no arquivo: uma turma nova fica às 08:00',
  ].filter(Boolean)
  const record: ClassRecord = {
    kind: 'class',
    source: at(line),
    codes: codesFor(inep, 'turma', schoolClass),
    title,
    ...(weekday && { weekday }),
    ...(classTime && { classTime }),
    ...(notes.length > 0 && { note: notes.join('; ') }),
  }
  classes.set(schoolClass, record)
  return record
}

/** Whether a link is about this person. */
const isOf = (link: CensusLink, person: CensusPerson) =>
  person.local ? link.personLocal === person.local : link.personInep === person.inep

function personRecord({ file, inep, at, people }: Reading, person: CensusPerson): ImportRecord {
  const source = at(person.line)
  const name = personName(person.name)
  const isNamed = (links: CensusLink[]) => links.some((link) => isOf(link, person))
  const role = isNamed(file.teachers) ? 'teacher' : isNamed(file.students) ? 'student' : undefined
  if (!role)
    return { kind: 'skipped', source, what: name, why: 'Não é professor nem aluno de uma turma neste arquivo.' }
  const what = `${role === 'teacher' ? 'professor(a)' : 'aluno(a)'} ${name}`
  const known = [...people.keys()].some((other) =>
    other.local ? other.local === person.local : other.inep === person.inep,
  )
  if (known) return { kind: 'refused', source, what, why: 'O código da pessoa está repetido no arquivo.' }
  const { email, username } = censusLogin(person, role, inep)
  const record: PersonRecord = {
    kind: 'person',
    source,
    codes: [...codesFor(inep, 'pessoa', person), ...(person.cpf ? [codeOf.cpf(person.cpf)] : [])],
    role,
    name,
    ...(email && { email }),
    ...(username && { username }),
  }
  people.set(person, record)
  return record
}

function linkRecord({ at, classes, people }: Reading, link: CensusLink, kind: 'teaching' | 'enrollment'): ImportRecord {
  const source = at(link.line)
  const refuse = (what: string, why: string): ImportRecord => ({ kind: 'refused', source, what, why })
  const person = [...people].find(([each]) => isOf(link, each))?.[1]
  if (!person)
    return refuse(
      `pessoa ${link.personLocal || link.personInep}`,
      'Não há esta pessoa no arquivo (registro 30 ausente ou recusado).',
    )
  const { classLocal, classInep } = link
  const all = [...classes]
  const [schoolClass, record] =
    all.find(([{ local }]) => classLocal && local === classLocal) ??
    all.find(([{ inep }]) => classInep && inep === classInep) ??
    []
  if (!schoolClass || !record) return refuse(person.name, `Não há a turma ${classLocal || classInep} no arquivo.`)
  const what = `${person.name} na turma ${record.title}`
  if (kind === 'enrollment' && person.role !== 'student')
    return refuse(what, 'Esta pessoa é professor(a) neste arquivo e não pode ser aluno(a).')
  const crossed = classInep && schoolClass.inep && classInep !== schoolClass.inep
  const note =
    crossed &&
    `o código INEP da turma não confere: a linha diz ${classInep}, a turma ${schoolClass.local} é ${schoolClass.inep}; valeu o código local`
  return { kind, source, person: person.codes, schoolClass: record.codes, what, ...(note && { note }) }
}
