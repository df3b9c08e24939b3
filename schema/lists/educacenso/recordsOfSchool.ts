import { weekdayLabel } from '#schema/fields/dates/dates.ts'
import { codeOf } from '../codeOf.ts'
import type { ClassRecord, Code, FamilyImport, ImportRecord, PersonRecord, RecordSource } from '../importRecords.ts'
import { personName } from '../personName.ts'
import type { CensusClass, CensusLink, CensusPerson, CensusSchool } from './censusFile.ts'
import { censusLogin } from './censusLogin.ts'
import { censusLayouts } from './layouts.ts'

/**
 * The records of one school of an Educacenso file. Teachers and students are the people whom records 50 and 60 name;
 * everybody else is skipped. A link's class is the one with its local code, otherwise the one with its INEP code: the two
 * are often crossed, which a note tells.
 */
export function recordsOfSchool(school: CensusSchool, at: Reading['at']): ImportRecord[] {
  const { inep, year, line } = school
  const reading: Reading = {
    inep,
    year,
    at,
    teachers: codesIn(school.teachers),
    students: codesIn(school.students),
    subjects: classesOfSeveral(school.teachers),
    classes: new Map(),
    people: new Map(),
  }
  return [
    ...(year && year > newestYear ? [laterYear(year, at(line))] : []),
    ...school.classes.flatMap((each) => classRecords(reading, each)),
    ...school.people.map((each) => personRecord(reading, each)),
    ...school.teachers.map((link) => linkRecord(reading, link, 'teaching')),
    ...school.students.map((link) => linkRecord(reading, link, 'enrollment')),
  ]
}

const newestYear = censusLayouts[0]!.years[0]!

const laterYear = (year: string, source: RecordSource): ImportRecord => ({
  ...{ kind: 'skipped', source, what: `arquivo de ${year}` },
  why: `O Chamada conhece os leiautes do Censo até ${newestYear}. Confira os horários e os nomes antes de importar.`,
})

interface Reading {
  /** The school's code. */
  inep: string
  /** The school year of its classes, where the file says it. */
  year: string | undefined
  at: (line: number) => RecordSource
  /** The people whom links name. */
  teachers: ReadonlySet<string>
  students: ReadonlySet<string>
  /** The classes with more than one teacher, by local or INEP code. */
  subjects: ReadonlySet<string>
  /** What was read and not refused, by its local or INEP code. */
  classes: Map<string, { schoolClass: CensusClass; record: ClassRecord }>
  people: Map<string, PersonRecord>
}

/** People and classes are told apart by the school's own code or, where they have none, by the census's. */
const keyOf = ({ local, inep }: { local: string; inep: string }) => (local ? `local ${local}` : `inep ${inep}`)

const codesIn = (links: readonly CensusLink[]): Set<string> =>
  new Set(links.flatMap(({ personLocal, personInep }) => [`local ${personLocal}`, `inep ${personInep}`]))

/** The school's own numbers are unique in one school only, so the code has both. */
const localCode = (inep: string, kind: 'turma' | 'pessoa', number: string) => codeOf.id(`${inep}:${kind}:${number}`)

const codesFor = (inep: string, kind: 'turma' | 'pessoa', numbers: { local: string; inep: string }): Code[] => [
  ...(numbers.inep ? [codeOf.inep(numbers.inep)] : []),
  ...(numbers.local ? [localCode(inep, kind, numbers.local)] : []),
]

/** Of classes with several teachers only a timetable can say who teaches when. */
function classesOfSeveral(links: readonly CensusLink[]): Set<string> {
  const teachers = new Map<string, Set<string>>()
  for (const { personLocal, personInep, classLocal, classInep } of links) {
    const key = keyOf({ local: classLocal, inep: classInep })
    teachers.set(key, (teachers.get(key) ?? new Set()).add(keyOf({ local: personLocal, inep: personInep })))
  }
  return new Set([...teachers].flatMap(([key, people]) => (people.size > 1 ? [key] : [])))
}

/** A class and, where it has one teacher, its hours of each day: one roll a day. */
function classRecords({ inep, year, at, classes, subjects }: Reading, schoolClass: CensusClass): ImportRecord[] {
  const { line, title } = schoolClass
  const hasSubjects = subjects.has(keyOf(schoolClass))
  const meetings = hasSubjects ? [] : schoolClass.meetings
  const source = at(line)
  if (classes.has(keyOf(schoolClass)))
    return [{ kind: 'refused', source, what: `turma ${title}`, why: 'O código da turma está repetido no arquivo.' }]
  const codes = codesFor(inep, 'turma', schoolClass)
  const notes = schoolClass.notes.join('; ')
  const times = meetings.length
    ? { hasMeetings: true, ...(notes && { note: notes }) }
    : timesOf(schoolClass, hasSubjects)
  const record: ClassRecord = { kind: 'class', source, codes, title, ...times, ...(year && { schoolYear: year }) }
  classes.set(keyOf(schoolClass), { schoolClass, record })
  if (schoolClass.inep && !classes.has(`inep ${schoolClass.inep}`))
    classes.set(`inep ${schoolClass.inep}`, { schoolClass, record })
  return [
    record,
    ...meetings.map(
      (each): ImportRecord => ({
        ...{ kind: 'meeting', source, schoolClass: codes, wholeDay: true, ...each },
        what: [title, `${weekdayLabel(each.weekday)} ${each.startTime}`].join(' · '),
      }),
    ),
  ]
}

/** What a class's record says of its times, where no meetings do. */
function timesOf({ days, classTime, notes: read }: CensusClass, hasSubjects: boolean): Partial<ClassRecord> {
  const why = hasSubjects ? ' e vários professores: importe a grade de horários' : ', sem a hora do fim'
  const notes = [
    ...read,
    days.length > 1 ? `tem ${days.length} dias de aula por semana${why}; até lá vale o primeiro` : '',
    days.length ? '' : 'sem dia no arquivo: uma turma nova fica na segunda-feira',
    classTime ? '' : 'sem horário no arquivo: uma turma nova fica às 08:00',
  ].filter(Boolean)
  return {
    ...(days[0] && { weekday: days[0] }),
    ...(classTime && { classTime }),
    ...(notes.length > 0 && { note: notes.join('; ') }),
  }
}

function personRecord({ teachers, students, inep, at, people }: Reading, person: CensusPerson): ImportRecord {
  const source = at(person.line)
  const name = personName(person.name)
  const key = keyOf(person)
  const role = teachers.has(key) ? 'teacher' : students.has(key) ? 'student' : undefined
  if (!role)
    return { kind: 'skipped', source, what: name, why: 'Não é professor nem aluno de uma turma neste arquivo.' }
  const what = `${role === 'teacher' ? 'professor(a)' : 'aluno(a)'} ${name}`
  if (people.has(key)) return { kind: 'refused', source, what, why: 'O código da pessoa está repetido no arquivo.' }
  const { email, username } = censusLogin(person, role, inep)
  const record: PersonRecord = {
    kind: 'person',
    source,
    codes: [...codesFor(inep, 'pessoa', person), ...(person.cpf ? [codeOf.cpf(person.cpf)] : [])],
    role,
    name,
    ...(email && { email }),
    ...(username && { username }),
    ...(role === 'student' && familyOf(person)),
  }
  people.set(key, record)
  return record
}

function familyOf({ inep, birthDate, parents }: CensusPerson): { family?: FamilyImport } {
  const [motherName, fatherName] = parents.map(personName)
  const family = {
    ...(birthDate && { birthDate }),
    ...(inep && { inepCode: inep }),
    ...(motherName && { motherName }),
    ...(fatherName && { fatherName }),
  }
  return Object.keys(family).length > 0 ? { family } : {}
}

function linkRecord({ at, classes, people }: Reading, link: CensusLink, kind: 'teaching' | 'enrollment'): ImportRecord {
  const source = at(link.line)
  const refuse = (what: string, why: string): ImportRecord => ({ kind: 'refused', source, what, why })
  const person = people.get(`local ${link.personLocal}`) ?? people.get(`inep ${link.personInep}`)
  if (!person)
    return refuse(
      `pessoa ${link.personLocal || link.personInep}`,
      'Não há esta pessoa no arquivo (registro 30 ausente ou recusado).',
    )
  const { classLocal, classInep } = link
  const found =
    (classLocal && classes.get(`local ${classLocal}`)) || (classInep && classes.get(`inep ${classInep}`)) || undefined
  if (!found) return refuse(person.name, `Não há a turma ${classLocal || classInep} no arquivo.`)
  const { schoolClass, record } = found
  const what = `${person.name} na turma ${record.title}`
  if (kind === 'enrollment' && person.role !== 'student')
    return refuse(what, 'Esta pessoa é professor(a) neste arquivo e não pode ser aluno(a).')
  const crossed = classInep && schoolClass.inep && classInep !== schoolClass.inep
  const note =
    crossed &&
    `o código INEP da turma não confere: a linha diz ${classInep}, a turma ${schoolClass.local} é ${schoolClass.inep}; valeu o código local`
  return { kind, source, person: person.codes, schoolClass: record.codes, what, ...(note && { note }) }
}
