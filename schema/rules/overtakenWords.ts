import {
  type AttendanceDetail,
  attendanceDetailLabels,
  type Category,
  categoryLabels,
  type PerformanceLevel,
  performanceLabels,
  type Visibility,
  visibilityLabels,
  type Weekday,
} from '../entities/labels.ts'
import { fieldsOfKey, type Key, type Reader, type TableName } from '../entities/tables.ts'
import { civilDateOf } from './civilDate.ts'
import { dayAndTimeOf, shortDate, timeOf, weekdayLabel } from './dates.ts'

/** A value of one's own that somebody else's later one stands in place of. */
export interface Replaced {
  table: TableName
  key: Key
  field: string
  mine: unknown
  theirs: unknown
  /** Who wrote the later one, and when (ms). */
  by: string
  at: number
}

type Said = (value: unknown, rows: Pick<Reader, 'get'>) => string | Promise<string>
/** What a field is called, with its gender, and how a value of it is said. */
type Word = readonly [noun: string, gender: 'o' | 'a', said: Said]

const quoted: Said = (value) => (value === null || value === '' ? 'nada' : `“${value}”`)
const level: Said = (value) => (value === null ? 'sem avaliação' : performanceLabels[value as PerformanceLevel])
const named =
  (table: 'lessons' | 'users'): Said =>
  async (value, rows) => {
    if (value === null) return 'nenhum'
    const row = (await rows.get(table, value as number)) as { title?: string; name?: string } | undefined
    return row?.title ?? row?.name ?? 'outro registro'
  }

const title: Word = ['título', 'o', quoted]
const description: Word = ['descrição', 'a', quoted]
const name: Word = ['nome', 'o', quoted]
const order: Word = ['ordem', 'a', (value) => String(value)]
const active: Word = ['situação', 'a', (value) => (value ? 'Ativo' : 'Inativo')]
const category: Word = ['categoria', 'a', (value) => (value === null ? 'nenhuma' : categoryLabels[value as Category])]
const visibility: Word = ['visibilidade', 'a', (value) => visibilityLabels[value as Visibility]]

/** The fields whose replacement is told: what a person wrote, not what follows from it. */
const words: { [T in TableName]?: Record<string, Word> } = {
  attendance: {
    present: ['marcação', 'a', (value) => (value === null ? 'sem marcação' : value ? 'Presente' : 'Ausente')],
    detail: [
      'marcação',
      'a',
      (value) => (value === null ? 'sem detalhe' : attendanceDetailLabels[value as AttendanceDetail]),
    ],
    reason: ['motivo', 'o', quoted],
  },
  rollCalls: {
    cancelledReason: ['marcação', 'a', (value) => (value === null ? 'Houve aula' : `Não houve aula (${value})`)],
  },
  performance: {
    rating: ['avaliação', 'a', level],
    comment: ['comentário', 'o', (value) => (value === null ? 'sem comentário' : `“${value}”`)],
  },
  classes: {
    title,
    category,
    currentLessonId: ['aula atual', 'a', named('lessons')],
    teacherId: ['escolha de professor', 'a', named('users')],
    weekday: ['dia da semana', 'o', (value) => weekdayLabel(value as Weekday)],
    classTime: ['horário', 'o', quoted],
  },
  completions: {
    isCompleted: ['marcação', 'a', (value) => (value ? 'Aula feita' : 'Aula aberta')],
    performanceLevel: ['avaliação da aula', 'a', level],
  },
  users: { name, category, email: ['e-mail', 'o', quoted] },
  schools: { name, active },
  courses: { title, name, description },
  modules: { title, description, order, active },
  lessons: { title, description, order },
  lessonVideos: { title, visibility },
  materials: { title, visibility },
}

/** Nobody writes that a student was not late or not justified: that follows from the mark, which is told itself. */
export const isTold = (table: TableName, field: string, value: unknown) =>
  words[table]?.[field] !== undefined && !(table === 'attendance' && field !== 'present' && value === null)

/**
 * 'Ana Souza: sua marcação Presente foi substituída por Ausente, de Carlos Lima, 10:05', and where it was.
 * @param now ms; of another day the day is said too
 */
export async function overtakenWords(
  { table, key, field, mine, theirs, by, at }: Replaced,
  rows: Pick<Reader, 'get'>,
  now: number,
): Promise<{ what: string; where: string }> {
  const [noun, gender, said] = words[table]?.[field] ?? [field, 'o', quoted]
  const about = fieldsOfKey(table, key) as Record<'classId' | 'lessonId' | 'studentId', number | undefined> & {
    date?: string
  }
  const [subject, schoolClass, lesson] = await Promise.all([
    about.studentId ? rows.get('users', about.studentId) : rows.get(table, key),
    about.classId ? rows.get('classes', about.classId) : undefined,
    about.lessonId ? rows.get('lessons', about.lessonId) : undefined,
  ])
  const whose = subject as { name?: string; title?: string } | undefined
  const lead = whose?.name ?? whose?.title ?? lesson?.title ?? 'Um registro'
  const when = civilDateOf(at) === civilDateOf(now) ? timeOf(at) : dayAndTimeOf(at)
  const [before, after] = [await said(mine, rows), await said(theirs, rows)]
  const your = gender === 'o' ? 'seu' : 'sua'
  return {
    what: `${lead}: ${your} ${noun} ${before} foi substituíd${gender} por ${after}, de ${by}, ${when}`,
    where: [schoolClass?.title, about.studentId && lesson?.title, about.date && shortDate(about.date)]
      .filter(Boolean)
      .join(' · '),
  }
}
