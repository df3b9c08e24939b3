import { minutesOf } from '#schema/fields/dates/moment.ts'
import type { Weekday } from '#schema/fields/labels.ts'
import { weekdays } from '#schema/fields/labels.ts'
import { type MeetingTime, meetingTime } from '#schema/fields/meeting.ts'
import { cpfDigits } from '../codeOf.ts'
import { type CensusLayout, type CensusRecord, fieldsIn, kindsOf, layoutOf, layoutOfClass, misfit } from './layouts.ts'

/**
 * One school of a census file (Educacenso, of the layouts of 2022 to 2026): lines of fields separated by bars. Only what a
 * class diary needs is read, and of people what the office keeps of a student.
 */
export interface CensusSchool {
  inep: string
  name: string
  line: number
  /** The year in which its school year begins, as far as the file says it. */
  year: string | undefined
  classes: CensusClass[]
  people: CensusPerson[]
  teachers: CensusLink[]
  students: CensusLink[]
  /** Lines of it that could not be read, and why. */
  problems: CensusProblem[]
}

interface CensusProblem {
  line: number
  why: string
}

export interface CensusFile {
  /** In the order of the file. */
  schools: CensusSchool[]
  /** Lines of which the school is not known, or which are no records. */
  problems: CensusProblem[]
  /** Lines of schools that have no record 00, with the code that they have. */
  strays: { line: number; inep: string; record: string }[]
}

export interface CensusClass {
  line: number
  /** Its number in the school's own system. */
  local: string
  /** Its number in the census; empty until the census has assigned one. */
  inep: string
  title: string
  /** Its days, from Sunday on. */
  days: Weekday[]
  /** HH:MM, null when the file has none. */
  classTime: string | null
  /** The hours of its days; none where the file does not say when they end. */
  meetings: MeetingTime[]
  /** What the office should know of how it was read, and of what it is for. */
  notes: string[]
}

export interface CensusPerson {
  line: number
  local: string
  inep: string
  /** 11 digits, of a valid CPF only. */
  cpf: string | undefined
  name: string
  email: string | null
  /** yyyy-mm-dd */
  birthDate: string | undefined
  /** The names of the mother and the father (filiação 1 and 2), as far as they are declared. */
  parents: [string, string]
}

/** A teacher's or a student's place in a class, by the local and census numbers of both. */
export interface CensusLink {
  line: number
  personLocal: string
  personInep: string
  classLocal: string
  classInep: string
}

/** Decodes a file as UTF-8 or, as the census's own programs write it, as Latin 1. */
export function decodeCensus(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Parses a file's text. Never throws: what cannot be read is listed as a problem with its line. */
export function parseCensus(text: string): CensusFile {
  const file: CensusFile = { schools: [], problems: [], strays: [] }
  const lines = text.split(/\r?\n/).flatMap((raw, index) => {
    const fields = raw.split('|').map((field) => field.trim())
    return raw.trim() === '' ? [] : [{ line: index + 1, record: fields[0]!, fields }]
  })
  for (const { line, record, fields } of lines) if (record === '00') readSchool(file, fields, line)
  const schools = new Map(file.schools.map((school) => [school.inep, school]))
  for (const { line, record, fields } of lines) {
    if (!isRead(record)) {
      if (!leftRecords.includes(record)) file.problems.push({ line, why: unknownRecord(record) })
      continue
    }
    if (record === '00') continue
    const inep = fields[1] ?? ''
    const school = schools.get(inep)
    if (school) readRecord(school, record, fields, line)
    // Without any school that is all there is to say.
    else if (!schools.size) continue
    else if (/^\d{8}$/.test(inep)) file.strays.push({ line, inep, record })
    else file.problems.push({ line, why: noCode })
  }
  return file
}

/** The records of the buildings, of managers and of the end of the file. */
const leftRecords: readonly string[] = ['10', '40', '99']
const isRead = (record: string): record is CensusRecord => ['00', '20', '30', '50', '60'].includes(record)

const noCode = 'o código INEP da escola (campo 2) deve ter 8 dígitos'
const unknownRecord = (record: string) =>
  isOfSecondStage(record)
    ? `registro ${record} é da 2ª etapa do Censo (Situação do Aluno) e não é lido`
    : `registro '${record.slice(0, 20)}' desconhecido`

/** Whether a record is of the census's second stage, which tells how the year ended for each student. */
export const isOfSecondStage = (record: string): boolean => /^(89|90|91)$/.test(record)

function readSchool({ schools, problems }: CensusFile, fields: string[], line: number) {
  const [, inep = '', , begins = '', ends = '', name = ''] = fields
  const year = yearIn(begins) ?? yearIn(ends)
  const known = schools.find((each) => each.inep === inep)
  const why = misfit('00', fields, year)
  if (!/^\d{8}$/.test(inep)) problems.push({ line, why: noCode })
  else if (why) problems.push({ line, why })
  else if (!name) problems.push({ line, why: 'escola sem nome' })
  else if (known) problems.push({ line, why: `a escola já está na linha ${known.line}; vale aquela` })
  else
    schools.push({
      ...{ inep, name, line, year },
      ...{ classes: [], people: [], teachers: [], students: [], problems: [] },
    })
}

const yearIn = (date: string) => /^\d{2}\/\d{2}\/(20\d{2})$/.exec(date)?.[1]

function readRecord(school: CensusSchool, record: CensusRecord, fields: string[], line: number) {
  const why = misfit(record, fields, school.year)
  if (why) school.problems.push({ line, why })
  else if (record === '20') readClass(school, fields, line)
  else if (record === '30') readPerson(school, fields, line)
  else if (record === '50') school.teachers.push(linkOf(fields, line))
  else school.students.push(linkOf(fields, line))
}

function readClass(school: CensusSchool, fields: string[], line: number) {
  const [, , local = '', inep = '', title = ''] = fields
  if (!local && !inep) return school.problems.push({ line, why: 'turma sem código' })
  if (!title) return school.problems.push({ line, why: 'turma sem nome' })
  const layout = layoutOfClass(fields, school.year)!
  const own = layoutOf(school.year)
  const isOfOther = own && 'from' in own.hours !== 'from' in layout.hours
  const form = 'from' in layout.hours ? 'até 2024' : 'de 2025 em diante'
  const notes = [
    ...kindNotes(kindsOf(layout, fields)!),
    ...(isOfOther ? [`o arquivo diz ${school.year}, mas a linha tem a forma do leiaute ${form}`] : []),
  ]
  school.classes.push({ line, local, inep, title, notes, ...hoursOf(layout, fields) })
}

function kindNotes([schooling, activity, support]: string[]): string[] {
  if (schooling === '1') return []
  if (activity === '1') return ['é de atividade complementar, e não de uma etapa de ensino']
  return support === '1' ? ['é de atendimento educacional especializado (AEE), e não de uma etapa de ensino'] : []
}

type Hours = Pick<CensusClass, 'days' | 'classTime' | 'meetings'>

function hoursOf({ hours }: CensusLayout, fields: string[]): Hours {
  const days = fieldsIn(fields, hours.days)
  if ('from' in hours) {
    const [from, to] = [hours.from, hours.to].map((span) => time(...(fieldsIn(fields, span) as [string, string])))
    return hoursFrom(days.map((flag) => (flag === '1' ? { from: from!, to: to! } : null)))
  }
  const spans = days.map((cell) => /^(\d{1,2}):(\d{2})-(\d{1,2}):(\d{2})$/.exec(cell))
  return hoursFrom(spans.map((found) => found && { from: time(found[1]!, found[2]!), to: time(found[3]!, found[4]!) }))
}

/** @param spans from when to when, for each day from Sunday on; null for a day without lessons */
function hoursFrom(spans: ({ from: string | null; to: string | null } | null)[]): Hours {
  const given = weekdays.flatMap((weekday, day) => (spans[day] ? [{ weekday, ...spans[day] }] : []))
  const meetings = given.flatMap(({ weekday, from, to }): MeetingTime[] => {
    const read = meetingTime.safeParse({
      weekday,
      startTime: from,
      minutes: minutesOf(to ?? '') - minutesOf(from ?? ''),
    })
    return read.success ? [read.data] : []
  })
  return {
    days: given.map(({ weekday }) => weekday),
    classTime: given[0]?.from ?? null,
    meetings: meetings.length === given.length ? meetings : [],
  }
}

function time(hour: string, minute: string): string | null {
  if (!/^\d{1,2}$/.test(hour) || !/^\d{1,2}$/.test(minute)) return null
  if (Number(hour) > 23 || Number(minute) > 59) return null
  return `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
}

function readPerson(school: CensusSchool, fields: string[], line: number) {
  const [, , local = '', inep = '', cpf = '', name = '', birth = '', , mother = '', father = ''] = fields
  if (!local && !inep) return school.problems.push({ line, why: 'pessoa sem código' })
  if (!name) return school.problems.push({ line, why: 'pessoa sem nome' })
  const last = fields.at(-1) ?? ''
  const email = last.includes('@') ? last.toLowerCase() : null
  const birthDate = birth.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1') || undefined
  const parents: [string, string] = [nameIn(mother), nameIn(father)]
  school.people.push({ line, local, inep, cpf: cpfDigits(cpf), name, email, birthDate, parents })
}

/** A field that holds a name, and no code or address. */
const nameIn = (field: string) => (/^\p{L}[\p{L}\s.'’-]+$/u.test(field) ? field : '')

const linkOf = (fields: string[], line: number): CensusLink => {
  const [, , personLocal = '', personInep = '', classLocal = '', classInep = ''] = fields
  return { line, personLocal, personInep, classLocal, classInep }
}
