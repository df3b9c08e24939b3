import { folded } from '../codeOf.ts'
import { classFields, fieldHeadings } from './fieldHeadings.ts'

/** What a sheet's rows are about. */
export type SheetSubject = 'students' | 'teachers' | 'classes' | 'enrollments' | 'timetable' | 'grid'
export const subjectLabels: Record<SheetSubject, string> = {
  students: 'Alunos',
  teachers: 'Professores',
  classes: 'Turmas',
  enrollments: 'Matrículas',
  timetable: 'Horários',
  grid: 'Grade de horários',
}

export type SheetField = keyof typeof fieldHeadings
export const sheetFields = Object.keys(fieldHeadings) as SheetField[]
export const headingsOf = (field: SheetField): readonly string[] => fieldHeadings[field]
export const fieldLabel = (field: SheetField): string => fieldHeadings[field][0]!

const ofMeetings: readonly SheetField[] = ['subject', 'module', 'lesson', 'endTime', 'room']

/** The columns that mean something in a sheet of each subject. */
export const fieldsOf: Record<SheetSubject, readonly SheetField[]> = {
  students: sheetFields.filter((field) => field !== 'student' && !ofMeetings.includes(field)),
  teachers: ['name', 'socialName', 'email', 'username', 'cpf', 'matricula', 'inep', 'id', 'birthDate', 'schoolClass'],
  classes: ['schoolClass', 'grade', 'schoolYear', 'shift', ...classFields, 'teacher', 'inep', 'id'],
  enrollments: [
    ...(['name', 'matricula', 'cpf', 'inep', 'id', 'email', 'username'] as const),
    ...(['schoolClass', 'grade', 'schoolYear', 'shift', 'since', 'until', 'situation', 'remarks'] as const),
  ],
  timetable: ['schoolClass', 'shift', 'teacher', 'weekday', 'classTime', ...ofMeetings],
  // Its columns are its days.
  grid: [],
}

/** A heading as it is compared: letters and digits only. */
const headingWords = (text: string) =>
  folded(text)
    .replace(/[º°ª]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const known = new Map(
  sheetFields.flatMap((field) => fieldHeadings[field].map((text) => [headingWords(text), field] as const)),
)

/** The fields that hold days. */
export const dates: readonly SheetField[] = ['since', 'until', 'birthDate']

/** The field that a heading names, or undefined. */
export const fieldNamed = (heading: string): SheetField | undefined =>
  heading.length > 60 ? undefined : known.get(headingWords(heading))
