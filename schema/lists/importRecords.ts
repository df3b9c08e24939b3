import type { Category, Weekday } from '#schema/fields/labels.ts'
import type { SchoolClassImport } from '#schema/nouns/schoolClass.ts'
import type { RecordFields } from '#schema/nouns/studentRecord.ts'

/** Where a record stands, for the preview and for the sheet of refused rows. */
export interface RecordSource {
  /** The file's name, or 'colado' for pasted cells. */
  file: string
  /** The sheet's name, or the file's inside a bundle. */
  sheet?: string
  /** From 1; 0 is the file itself. */
  line: number
}

/**
 * A code by which a row is found again, such as `cpf:12345678909`. `codeOf` makes them. A list of codes is in falling
 * order of trust.
 */
export type Code = string

interface Read {
  source: RecordSource
  /** What the reader decided that the office should know, in Portuguese. */
  note?: string
}

/** What a file says of a student's family and documents, each as it is written there. */
export interface FamilyImport extends Partial<Record<Exclude<keyof RecordFields, 'guardians'>, string>> {
  guardians?: GuardianImport[]
  /** The only one that apps of before 2026-12 read. */
  guardian?: GuardianImport
}

export interface GuardianImport {
  name?: string
  /** In the words of the file. */
  kinship?: string
  phone?: string
  email?: string
}

export interface PersonRecord extends Read {
  kind: 'person'
  codes: Code[]
  role: 'student' | 'teacher'
  name: string
  email?: string
  username?: string
  category?: Category
  /** Of a student. */
  family?: FamilyImport
  /** The file says that the person is no longer of the school. */
  ended?: boolean
  /** Somebody who is there already stays as they are, and one of another name is refused. */
  unchanged?: boolean
}

/** The names of a person: the one they are called by and, where the file has another, that of their papers. */
export const namesOf = ({ name, family }: Pick<PersonRecord, 'name' | 'family'>): string[] =>
  family?.civilName ? [name, family.civilName] : [name]

export interface ClassRecord extends Read, SchoolClassImport {
  kind: 'class'
  codes: Code[]
  title: string
  /** The school year of the class, in the words of the file. */
  schoolYear?: string
  /** The file says that the class is no longer held. */
  ended?: boolean
  /** The file has meetings of the class. */
  hasMeetings?: boolean
}

/**
 * A student in a class. `person` and `schoolClass` are codes of records of the same file or of rows that are there
 * already; a class may be named by its title alone (`titulo:`), a person by the name alone (`nome:`).
 */
export interface EnrollmentRecord extends Read {
  kind: 'enrollment'
  person: Code[]
  schoolClass: Code[]
  /** The words of the file for both, to show. */
  what: string
  /** The first day in the class, yyyy-mm-dd. */
  since?: string
  /** The last day in the class, yyyy-mm-dd. */
  until?: string
  /** The file says that the student left, with no day or with one in a remark, which is only offered. */
  ended?: boolean
  /** That day, yyyy-mm-dd. It stays on the device. */
  leftOn?: string
}

/** The teacher of a class, named like a student's in an `EnrollmentRecord`. */
export interface TeachingRecord extends Read {
  kind: 'teaching'
  person: Code[]
  schoolClass: Code[]
  what: string
  /** The teacher's name, as the class's row has it. */
  name?: string
}

/**
 * A meeting of the week: of a subject of a class or, without a subject, of the class itself. The class and the teacher
 * are named like those of an `EnrollmentRecord`.
 */
export interface MeetingRecord extends Read {
  kind: 'meeting'
  schoolClass: Code[]
  /** The subject as the file has it. */
  subject?: string
  /** The module of the subject, where the file names it. */
  module?: string
  /** The teacher, and the name as the file has it. */
  person?: Code[]
  name?: string
  weekday: Weekday
  /** HH:MM */
  startTime: string
  minutes: number
  /** The file does not say how long it is: a meeting that is there keeps its length. */
  isGuess?: boolean
  /** It is the class's whole day: where subjects or the office say its hours, those are kept. */
  wholeDay?: boolean
  room?: string
  /** The words of the file for all this, to show. */
  what: string
}

/** A row that cannot be taken as it is. `why` names the field and says what to write, in Portuguese. */
export interface RefusedRecord extends Read {
  kind: 'refused'
  what: string
  why: string
  /** The row's cells as they were, to be mended in a sheet. */
  cells?: string[]
}

/** A row that is not for the school's classes: nothing to mend. */
export interface SkippedRecord extends Read {
  kind: 'skipped'
  what: string
  why: string
}

export type ImportRecord =
  | PersonRecord
  | ClassRecord
  | EnrollmentRecord
  | TeachingRecord
  | MeetingRecord
  | RefusedRecord
  | SkippedRecord

/** A school that a file names. */
export interface SchoolOfFile {
  codes: Code[]
  name: string
  source: RecordSource
}

/** What a file says of a school, whatever its format. Nothing else of the file is kept. */
export interface ImportRecords {
  format: 'sheet' | 'oneroster' | 'educacenso'
  /** The school that the file names, whose records these are. */
  school?: SchoolOfFile
  /** All schools of a file that has several. */
  schools?: SchoolOfFile[]
  /** In the order of the file. */
  records: ImportRecord[]
}
