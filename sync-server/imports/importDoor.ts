import type { Reader, Rows, TableName } from '../../schema/entities/tables.ts'
import type { CensusFile, CensusLink, CensusPerson } from './educacensoFile.ts'
import type { Report } from './report.ts'

/** What an import reads and writes through: one transaction of the store, bound to the system as its author. */
export interface ImportDoor {
  rows: Reader
  /** The row a code of the census stands for, or undefined. */
  rowOf(table: TableName, code: string): Promise<number | undefined>
  remember(table: TableName, code: string, id: number): Promise<void>
  /** Stores a row of a numbered table and gives its number. */
  insert<T extends TableName>(table: T, row: Omit<Rows[T], 'id'>): Promise<number>
  /** Stores a row that has a natural key. */
  put<T extends TableName>(table: T, row: Rows[T]): Promise<void>
  patch<T extends TableName>(table: T, id: number, fields: Partial<Rows[T]>): Promise<void>
  /** Stores a person with the hash of their first password. */
  insertUser(row: Omit<Rows['users'], 'id'>, passwordHash: string): Promise<number>
  /** Says in the journal what was imported, if anything was. */
  conclude(schoolId: number, summary: Record<string, number>): Promise<void>
}

export interface ImportSettings {
  /** ms */
  now: number
  /** The school to import into, instead of the file's own. */
  schoolId?: number
  /** A first password with its hash. */
  newPassword(person: CensusPerson): { text: string; hash: string }
}

/** Codes are the school's, so that two schools' systems may count alike. */
export const codes = (schoolInep: string) => ({
  school: `escola:${schoolInep}`,
  schoolClass: (c: { local: string; inep: string }) => `${schoolInep}:turma:${c.local || `inep-${c.inep}`}`,
  person: (p: { local: string; inep: string }) => `${schoolInep}:pessoa:${p.local || `inep-${p.inep}`}`,
  module: `${schoolInep}:modulo:diario`,
  lesson: `${schoolInep}:aula:1`,
})

/** What every part of an import is given. */
export interface Run {
  door: ImportDoor
  file: CensusFile
  settings: ImportSettings
  report: Report
  schoolId: number
  code: ReturnType<typeof codes>
  /** Classes made in this run whose teacher was not told of yet. */
  untold: Set<number>
}

/** The people of a file by their code. */
export type People = Map<string, { id: number; role: 'teacher' | 'student'; name: string }>

/** Whether a link is about this person. */
export const isOf = (link: CensusLink, person: CensusPerson) =>
  person.local ? link.personLocal === person.local : link.personInep === person.inep
