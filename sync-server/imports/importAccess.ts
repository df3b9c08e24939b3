import type { NewRow, Reader, Rows, TableName } from '#schema/entities/tables.ts'
import type { CensusFile, CensusLink, CensusPerson } from '#schema/imports/educacenso/censusFile.ts'
import type { Report } from './report.ts'

/** How an import reads and writes: one transaction of the store, with the system as its author. */
export interface ImportAccess {
  rows: Reader
  /** The row a code of the census stands for, or undefined. */
  rowOf(table: TableName, code: string): Promise<number | undefined>
  remember(table: TableName, code: string, id: number): Promise<void>
  /** Stores a row of a numbered table. Returns its number. */
  insert<T extends TableName>(table: T, row: Omit<NewRow<T>, 'id'>): Promise<number>
  /** Stores a row that has a natural key. */
  put<T extends TableName>(table: T, row: NewRow<T>): Promise<void>
  patch<T extends TableName>(table: T, id: number, fields: Partial<Rows[T]>): Promise<void>
  /** Stores a person with the hash of their first password. */
  insertUser(row: Omit<NewRow<'users'>, 'id'>, passwordHash: string): Promise<number>
  /** Writes the journal entry of the import, if anything was imported. */
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

/** Codes include the school's, because two schools' systems may use the same numbers. */
export const codes = (schoolInep: string) => ({
  school: `escola:${schoolInep}`,
  schoolClass: (c: { local: string; inep: string }) => `${schoolInep}:turma:${c.local || `inep-${c.inep}`}`,
  person: (p: { local: string; inep: string }) => `${schoolInep}:pessoa:${p.local || `inep-${p.inep}`}`,
  module: `${schoolInep}:modulo:diario`,
  lesson: `${schoolInep}:aula:1`,
})

/** What every part of an import works with. */
export interface Run {
  access: ImportAccess
  file: CensusFile
  settings: ImportSettings
  report: Report
  schoolId: number
  code: ReturnType<typeof codes>
  /** Classes created in this run whose teacher has not been reported yet. */
  unreported: Set<number>
}

/** The people of a file by their code. */
export type People = Map<string, { id: number; role: 'teacher' | 'student'; name: string }>

/** Returns true when a link is about this person. */
export const isOf = (link: CensusLink, person: CensusPerson) =>
  person.local ? link.personLocal === person.local : link.personInep === person.inep
