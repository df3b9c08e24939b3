import type { Enrollment } from '#schema/nouns/enrollment.ts'
import type { Module } from '#schema/nouns/module.ts'
import type { ModuleClass } from '#schema/nouns/moduleClass.ts'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import type { StudentRecord } from '#schema/nouns/studentRecord.ts'
import type { Change } from '#schema/nouns/tables.ts'
import type { User } from '#schema/nouns/user.ts'
import type { Code, EnrollmentRecord, ImportRecord } from '../importRecords.ts'
import type { KnownYear } from './yearOfRecord.ts'

/**
 * What becomes of a record. `same`: its row is already so. `skipped`: nothing is done, and `why` says why; there is
 * nothing to mend. `refused`: `why` says what to mend.
 */
export type Verdict = 'created' | 'changed' | 'same' | 'skipped' | 'refused'

/** The rows that records become. */
export type ImportedTable = 'users' | 'classes' | 'enrollments'

/** A field that an import changes. Days are yyyy-mm-dd, all else is as in the row. */
export interface FieldChange {
  field: string
  before: unknown
  after: unknown
}

export interface PlannedRow {
  record: ImportRecord
  verdict: Verdict
  /** A Portuguese sentence, when it was refused or skipped. */
  why?: string
  /** Something to know about a row that was taken, in Portuguese: what the reader and the plan decided. */
  note?: string
  /** Where it is `changed`. */
  changes?: FieldChange[]
  /** For a meeting of a subject: the module that it has. */
  module?: ChosenModule
  /** The number of the person or class; below 0 for one that is not made yet. An enrollment has that of its class. */
  id?: number
}

/** Which module a subject of a file is. People change it for all classes of the grade at once. */
export interface ChosenModule {
  /** What the file has: '6º ano' and 'Matemática', or the class's title where it says no grade. */
  grade: string
  subject: string
  /** The title of the module, which `isNew` does not have yet. */
  title: string
  isNew: boolean
}

/** Somebody who is in a class now, and whom the file, which lists the class, no longer names. */
export interface MissingEnrollment {
  classId: number
  studentId: number
  className: string
  studentName: string
  /** What ends the enrollment today, when the office chooses so: a record to send like those of the file. */
  record: EnrollmentRecord
}

/** What is there before an import: all of the school, or at least what the records name. */
export interface KnownSchool {
  schoolId: number
  /** On the server also people of other schools whose sign-in a record names. */
  people: readonly User[]
  classes: readonly SchoolClass[]
  enrollments: readonly Enrollment[]
  /** The rows of codes, as far as they are known: the device has them from the server. */
  codes: KnownCodes
  /** The families of students, as far as they are written down. */
  families?: readonly StudentRecord[]
  /** Sign-ins that other accounts have, in lower case, besides those of `people`. */
  taken?: ReadonlySet<string>
  /** The module and the lesson with which new classes begin; undefined when the school has none. */
  diary?: Diary
  /** The modules of the school, and the links of its classes: what records of meetings are planned by. */
  modules?: readonly Pick<Module, 'id' | 'title' | 'order'>[]
  links?: readonly ModuleClass[]
  /** The years of the school: what records of classes name. */
  schoolYears?: readonly KnownYear[]
}

export interface KnownCodes {
  users: ReadonlyMap<Code, number>
  classes: ReadonlyMap<Code, number>
}

export interface Diary {
  moduleId: number
  lessonId: number
}

export interface PlanOptions {
  /** The civil day of the import, yyyy-mm-dd. */
  today: string
  zone: string
  /** The titles of modules that people chose in the preview, by `moduleKey`. */
  chosenModules?: ReadonlyMap<string, string>
  /** ms. Default: noon of that day, for a preview. */
  now?: number
  /** The number of a new row. Default: below 0, for a preview. */
  nextId?: (table: 'users' | 'classes' | 'modules' | 'lessons') => number
}

/** A code that leads to a row from now on. */
export interface RememberedCode {
  table: 'users' | 'classes'
  code: Code
  id: number
}

export interface ImportPlan {
  /** One for each record, in the records' order. */
  rows: PlannedRow[]
  missing: MissingEnrollment[]
  /** The students of the file who are in no class afterwards. */
  withoutClass: Set<number>
  /** What the server writes. */
  changes: Change[]
  /** What the server remembers. */
  codes: RememberedCode[]
}
