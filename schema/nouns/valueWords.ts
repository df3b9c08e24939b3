import { fullDate, weekdayLabel } from '#schema/fields/dates/dates.ts'
import {
  type Category,
  categoryLabels,
  type PerformanceLevel,
  performanceLabels,
  type Visibility,
  visibilityLabels,
  type Weekday,
} from '#schema/fields/labels.ts'
import type { Key, TableName } from './tableNames.ts'

/** How a history says a value. `rows` finds the row that a number names. */
export type ValueWords<V = never> = (value: V, rows: RowFinder) => string | Promise<string>
interface RowFinder {
  get(table: TableName, key: Key): Promise<object | undefined>
}

/** The noun for a field and its gender, as histories say it, and its values where they are not quoted. */
export type Word = readonly [noun: string, gender: 'o' | 'a', valueWords?: ValueWords]

export const quoted = (value: string | null) => (value === null || value === '' ? 'nada' : `“${value}”`)
export const figure = (value: number | null) => (value === null ? 'nenhum' : String(value))
const dayWords = (value: string | null) => (value === null ? 'nenhum' : fullDate(value))
export const weekdayWords = (value: Weekday | null) => (value === null ? 'nenhum' : weekdayLabel(value))
export const levelWords = (value: PerformanceLevel | null) =>
  value === null ? 'sem avaliação' : performanceLabels[value]
export const nameIn =
  (table: 'lessons' | 'users' | 'schoolYears'): ValueWords<number | null> =>
  async (value, rows) => {
    if (value === null) return 'nenhum'
    const row = (await rows.get(table, value)) as { title?: string; name?: string } | undefined
    return row?.title ?? row?.name ?? 'outro registro'
  }

/** The words of fields that several tables have. */
export const words = {
  title: ['título', 'o'],
  description: ['descrição', 'a'],
  name: ['nome', 'o'],
  order: ['ordem', 'a', figure],
  active: ['situação', 'a', (value: boolean) => (value ? 'Ativo' : 'Inativo')],
  category: ['categoria', 'a', (value: Category | null) => (value === null ? 'nenhuma' : categoryLabels[value])],
  visibility: ['visibilidade', 'a', (value: Visibility) => visibilityLabels[value]],
  firstDay: ['primeiro dia', 'o', dayWords],
  lastDay: ['último dia', 'o', dayWords],
} as const satisfies Record<string, Word>
