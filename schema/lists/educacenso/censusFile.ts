import { minutesOf } from '#schema/fields/dates/moment.ts'
import type { Weekday } from '#schema/fields/labels.ts'
import { weekdays } from '#schema/fields/labels.ts'
import { type MeetingTime, meetingTime } from '#schema/fields/meeting.ts'
import { cpfDigits } from '../codeOf.ts'

/**
 * A school census file (Educacenso, of the layouts of 2023 and 2025) as records: lines of fields separated by bars. Only what a class diary needs
 * is read, and of people what the office keeps of a student.
 */
export interface CensusFile {
  /** `year`: that in which its school year begins, as far as the file says it. */
  school: { inep: string; name: string; line: number; year?: string } | undefined
  classes: CensusClass[]
  people: CensusPerson[]
  teachers: CensusLink[]
  students: CensusLink[]
  /** Lines that could not be read, and why. */
  problems: { line: number; why: string }[]
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
  const file: CensusFile = { school: undefined, classes: [], people: [], teachers: [], students: [], problems: [] }
  const hasDailyHours = /^20\|.*\|\d{1,2}:\d{2}-\d{1,2}:\d{2}\|/m.test(text)
  text.split(/\r?\n/).forEach((raw, index) => {
    const fields = raw.split('|').map((field) => field.trim())
    const line = index + 1
    const kind = fields[0]
    if (raw.trim() === '') return
    if (kind === '00') readSchool(file, fields, line)
    else if (kind === '20') readClass(file, fields, line, hasDailyHours)
    else if (kind === '30') readPerson(file, fields, line)
    else if (kind === '50') file.teachers.push(linkOf(fields, line))
    else if (kind === '60') file.students.push(linkOf(fields, line))
    else if (kind !== '10' && kind !== '40' && kind !== '99')
      file.problems.push({ line, why: `registro '${(kind ?? '').slice(0, 20)}' desconhecido` })
  })
  return file
}

function readSchool(file: CensusFile, fields: string[], line: number) {
  const [, inep = '', , begins = '', , name = ''] = fields
  const year = /^\d{2}\/\d{2}\/(20\d{2})$/.exec(begins)?.[1]
  if (!/^\d{8}$/.test(inep)) file.problems.push({ line, why: 'o código INEP da escola deve ter 8 dígitos' })
  else if (!name) file.problems.push({ line, why: 'escola sem nome' })
  else if (file.school) file.problems.push({ line, why: 'o arquivo tem mais de uma escola; só a primeira é lida' })
  else file.school = { inep, name, line, ...(year && { year }) }
}

function readClass(file: CensusFile, fields: string[], line: number, hasDailyHours: boolean) {
  const [, , local = '', inep = '', title = ''] = fields
  if (!local && !inep) return file.problems.push({ line, why: 'turma sem código' })
  if (!title) return file.problems.push({ line, why: 'turma sem nome' })
  file.classes.push({ line, local, inep, title, ...(hasDailyHours ? dailyHours(fields) : hoursOf(fields)) })
}

type Hours = Pick<CensusClass, 'days' | 'classTime' | 'meetings'>

/** The layout of 2023: the start and the end as hour and minute, then a flag for each day from Sunday on. */
function hoursOf(fields: string[]): Hours {
  const [hour = '', minute = '', endHour = '', endMinute = ''] = fields.slice(6, 10)
  const flags = fields.slice(10, 17)
  const span = { from: time(hour, minute), to: time(endHour, endMinute) }
  return hoursFrom(weekdays.map((_, day) => (flags[day] === '1' ? span : null)))
}

/** The layout of 2025: hours such as '07:30-11:30' for each day from Sunday on. */
function dailyHours(fields: string[]): Hours {
  const hours = fields.slice(6, 13).map((field) => /^(\d{1,2}):(\d{2})-(\d{1,2}):(\d{2})$/.exec(field))
  return hoursFrom(hours.map((found) => found && { from: time(found[1]!, found[2]!), to: time(found[3]!, found[4]!) }))
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

function readPerson(file: CensusFile, fields: string[], line: number) {
  const [, , local = '', inep = '', cpf = '', name = '', birth = '', , mother = '', father = ''] = fields
  if (!local && !inep) return file.problems.push({ line, why: 'pessoa sem código' })
  if (!name) return file.problems.push({ line, why: 'pessoa sem nome' })
  const last = fields.at(-1) ?? ''
  const email = last.includes('@') ? last.toLowerCase() : null
  const birthDate = birth.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1') || undefined
  const parents: [string, string] = [nameIn(mother), nameIn(father)]
  file.people.push({ line, local, inep, cpf: cpfDigits(cpf), name, email, birthDate, parents })
}

/** A field that holds a name, and no code or address. */
const nameIn = (field: string) => (/^\p{L}[\p{L}\s.'’-]+$/u.test(field) ? field : '')

const linkOf = (fields: string[], line: number): CensusLink => {
  const [, , personLocal = '', personInep = '', classLocal = '', classInep = ''] = fields
  return { line, personLocal, personInep, classLocal, classInep }
}
