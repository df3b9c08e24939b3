import { dayOf, fullDate, weekdayLabel } from '#schema/fields/dates/dates.ts'
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
} from '#schema/fields/labels.ts'
import { type CalendarKind, calendarKindLabels } from '#schema/nouns/calendarDay.ts'
import type { Enrollment } from '#schema/nouns/enrollment.ts'
import type { Reader, TableName } from '#schema/nouns/tables.ts'

type ValueWords = (value: unknown, rows: Pick<Reader, 'get'>) => string | Promise<string>
/** The word for a field, its grammatical gender, and how to put one of its values into words. */
type Word = readonly [noun: string, gender: 'o' | 'a', valueWords: ValueWords]

export const quoted: ValueWords = (value) => (value === null || value === '' ? 'nada' : `“${value}”`)
const level: ValueWords = (value) => (value === null ? 'sem avaliação' : performanceLabels[value as PerformanceLevel])
const named =
  (table: 'lessons' | 'users'): ValueWords =>
  async (value, rows) => {
    if (value === null) return 'nenhum'
    const row = (await rows.get(table, value as number)) as { title?: string; name?: string } | undefined
    return row?.title ?? row?.name ?? 'outro registro'
  }

const title: Word = ['título', 'o', quoted]
const description: Word = ['descrição', 'a', quoted]
const name: Word = ['nome', 'o', quoted]
const figure: ValueWords = (value) => String(value)
const order: Word = ['ordem', 'a', figure]
const active: Word = ['situação', 'a', (value) => (value ? 'Ativo' : 'Inativo')]
const category: Word = ['categoria', 'a', (value) => (value === null ? 'nenhuma' : categoryLabels[value as Category])]
const visibility: Word = ['visibilidade', 'a', (value) => visibilityLabels[value as Visibility]]

const gapWords = (gaps: Enrollment['gaps']) =>
  gaps?.map(({ leftAt, backAt }) => `${dayOf(leftAt)} a ${dayOf(backAt)}`).join(', ') ?? 'nenhuma'

/** The words for the fields that a person writes, as opposed to those that follow from them. */
export const fieldWords: { [T in TableName]?: Record<string, Word> } = {
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
    closedOn: ['último dia', 'o', (value) => (value === null ? 'nenhum' : fullDate(value as string))],
  },
  enrollments: {
    enrolledAt: ['data de entrada', 'a', (value) => dayOf(value as number)],
    leftAt: ['data de saída', 'a', (value) => (value === null ? 'nenhuma' : dayOf(value as number))],
    gaps: ['saída e volta', 'a', (value) => gapWords(value as Enrollment['gaps'])],
  },
  completions: {
    isCompleted: ['marcação', 'a', (value) => (value ? 'Aula feita' : 'Aula aberta')],
    performanceLevel: ['avaliação da aula', 'a', level],
  },
  users: {
    name,
    category,
    username: ['nome de usuário', 'o', quoted],
    email: ['e-mail', 'o', quoted],
    barred: ['acesso', 'o', (value) => (value ? 'Bloqueado' : 'Permitido')],
  },
  schools: {
    name,
    active,
    anonymousRatings: ['escolha sobre as avaliações', 'a', (value) => (value ? 'Sem nome' : 'Com nome')],
  },
  courses: { title, description },
  calendarDays: {
    title,
    kind: ['tipo', 'o', (value) => calendarKindLabels[value as CalendarKind]],
    firstDay: ['primeiro dia', 'o', (value) => fullDate(value as string)],
    lastDay: ['último dia', 'o', (value) => fullDate(value as string)],
    asWeekday: ['horário', 'o', (value) => (value === null ? 'nenhum' : weekdayLabel(value as Weekday))],
  },
  frequencyRules: {
    firstDay: ['primeiro dia', 'o', (value) => fullDate(value as string)],
    schoolDays: ['número de dias letivos', 'o', figure],
    minimumPercent: ['frequência mínima', 'a', (value) => `${value}%`],
    noticePercent: ['parte das faltas permitidas', 'a', (value) => `${value}%`],
    consecutive: ['número de faltas seguidas', 'o', figure],
    alternating: ['número de faltas alternadas', 'o', figure],
    alternatingDays: ['prazo das faltas alternadas', 'o', (value) => `${value} dias`],
  },
  modules: { title, description, order, active },
  lessons: { title, description, order },
  lessonVideos: { title, visibility },
  materials: { title, visibility },
}

/** The word for a field; undefined for fields that people have no word for. */
export const wordOf = (table: TableName, field: string): Word | undefined => fieldWords[table]?.[field]
