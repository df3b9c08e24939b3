import type { CsvLine } from './csvTable.ts'

/** The lines of a bundle's files; empty for a file that is not there. */
export interface Bundle {
  orgs: readonly CsvLine[]
  users: readonly CsvLine[]
  roles: readonly CsvLine[]
  classes: readonly CsvLine[]
  enrollments: readonly CsvLine[]
  /** The names of the files that a link names. */
  files: { users: string; classes: string }
}
