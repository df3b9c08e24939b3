import type { Bundle } from './bundle.ts'
import type { CsvLine } from './csvTable.ts'

/** The files of Microsoft's School Data Sync, in its first format. */
const sdsFiles = ['school', 'section', 'student', 'teacher', 'studentenrollment', 'teacherroster'] as const
type SdsFile = (typeof sdsFiles)[number]

/** Whether a name inside a zip is that of such a file. */
export const isSdsName = (name: string) => new RegExp(`(^|/)(${sdsFiles.join('|')})\\.csv$`, 'i').test(name)

/** What such a file calls the columns of OneRoster. */
const ofSchool = { sourcedId: 'SIS ID', name: 'Name', identifier: 'State ID', status: 'Status' }
const ofSection = {
  ...{ sourcedId: 'SIS ID', schoolSourcedId: 'School SIS ID', title: 'Section Name' },
  ...{ classCode: 'Section Number', status: 'Status' },
}
const ofPerson = {
  ...{ sourcedId: 'SIS ID', orgSourcedIds: 'School SIS ID', status: 'Status' },
  ...{ givenName: 'First Name', middleName: 'Middle Name', familyName: 'Last Name' },
}
const ofStudent = { ...ofPerson, identifier: 'Student Number' }
const ofTeacher = { ...ofPerson, identifier: 'Teacher Number' }
const ofLink = { userSourcedId: 'SIS ID', classSourcedId: 'Section SIS ID', status: 'Status' }

type Columns = Readonly<Record<string, string>>

/**
 * The lines of School Data Sync as those of OneRoster. Its numbers are of students or of teachers, so the two are told
 * apart by a word before them. A username that is an address is the e-mail.
 */
export function sdsBundle(tables: ReadonlyMap<string, readonly CsvLine[]>): Bundle {
  const lines = (file: SdsFile, columns: Columns, fixed: Columns = {}, prefix = '') =>
    (tables.get(file) ?? []).map((line) => renamed(line, columns, fixed, prefix))
  return {
    orgs: lines('school', ofSchool, { type: 'school' }),
    users: [
      ...lines('student', ofStudent, { role: 'student' }, 'aluno'),
      ...lines('teacher', ofTeacher, { role: 'teacher' }, 'professor'),
    ],
    roles: [],
    classes: lines('section', ofSection),
    enrollments: [
      ...lines('studentenrollment', ofLink, { role: 'student' }, 'aluno'),
      ...lines('teacherroster', ofLink, { role: 'teacher' }, 'professor'),
    ],
    files: { users: 'Student.csv ou Teacher.csv', classes: 'Section.csv' },
  }
}

function renamed(line: CsvLine, columns: Columns, fixed: Columns, prefix: string): CsvLine {
  const cell = (column: string) => (columns[column] ? line.get(columns[column]!) : '')
  const username = line.get('Username')
  const get = (column: string) => {
    if (column === 'email') return username.includes('@') ? username : ''
    if (column === 'username') return username.includes('@') ? '' : username
    const value = fixed[column] ?? cell(column)
    const isPerson = prefix && value && (column === 'userSourcedId' || column === 'sourcedId')
    return isPerson ? `${prefix} ${value}` : value
  }
  const heading = (column: string) =>
    column === 'email' || column === 'username' ? 'Username' : (columns[column] ?? column)
  return { ...line, get, heading }
}
