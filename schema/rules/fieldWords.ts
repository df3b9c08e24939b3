import {
  type Category,
  categoryLabels,
  type PerformanceLevel,
  performanceLabels,
  type Visibility,
  visibilityLabels,
  type Weekday,
} from '../entities/labels.ts'
import type { Reader, TableName } from '../entities/tables.ts'
import { weekdayLabel } from './dates.ts'

type Said = (value: unknown, rows: Pick<Reader, 'get'>) => string | Promise<string>
/** What a field is called, with its gender, and how a value of it is said. */
type Word = readonly [noun: string, gender: 'o' | 'a', said: Said]

export const quoted: Said = (value) => (value === null || value === '' ? 'nada' : `“${value}”`)
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

/** The fields people know by a word: what a person wrote, not what follows from it. */
const words: { [T in TableName]?: Record<string, Word> } = {
  attendance: {
    present: ['marcação', 'a', (value) => (value === null ? 'sem marcação' : value ? 'Presente' : 'Ausente')],
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

/** The word of a field, and how a value of it is said; undefined for those that people have no word for. */
export const wordOf = (table: TableName, field: string): Word | undefined => words[table]?.[field]
