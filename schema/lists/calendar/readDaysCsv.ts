import Papa from 'papaparse'
import { plain } from '#schema/rules/text.ts'
import { kindOfWords, weekdayIn } from './kindOfWords.ts'
import type { ReadEntry } from './readEntry.ts'

type Column = 'first' | 'last' | 'title' | 'kind' | 'schedule' | 'uid'

const names: [Column, RegExp][] = [
  ['uid', /^(uid|codigo)$/],
  ['last', /^(fim|ate|ultimo dia|data final|termino|data de termino|end date)$/],
  ['first', /^(data|dia|inicio|de|desde|primeiro dia|data inicial|data de inicio|start date)$/],
  ['kind', /^(tipo|categoria)$/],
  ['schedule', /^(horario|horario de|dia da semana|como)$/],
  ['title', /^(titulo|nome|descricao|evento|feriado|motivo|subject)$/],
]
const columnOf = (heading: string) => names.find(([, pattern]) => pattern.test(plain(heading).trim()))?.[0]

/** The columns of a file without headings: a day, its end where the second cell is a day too, the name, the kind. */
const usual = (row: readonly string[]): Column[] =>
  dateIn(row[1] ?? '') === undefined
    ? ['first', 'title', 'kind', 'schedule']
    : ['first', 'last', 'title', 'kind', 'schedule']

/** The lines of a table as entries: separated by ; or , or tab, with or without headings. Throws when there are none. */
export function readDaysCsv(text: string): ReadEntry[] {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    skipEmptyLines: 'greedy',
    delimitersToGuess: [';', ',', '\t'],
  })
  const headings = data[0]?.map(columnOf) ?? []
  const hasHeadings = headings.includes('first') && !data[0]!.some((cell) => dateIn(cell) !== undefined)
  const columns = hasHeadings ? headings : usual(data[0] ?? [])
  const lines = hasHeadings ? data.slice(1) : data
  if (!lines.some((line) => line.some((cell) => dateIn(cell) !== undefined))) throw new Error('no days')
  return lines.map((line, i) => entryOf(line, columns, i + (hasHeadings ? 2 : 1)))
}

function entryOf(line: readonly string[], columns: readonly (Column | undefined)[], place: number): ReadEntry {
  const cell = (column: Column) => (columns.includes(column) ? (line[columns.indexOf(column)] ?? '').trim() : '')
  const title = cell('title')
  const where = `linha ${place}`
  const firstDay = dateIn(cell('first'))
  const lastDay = cell('last') ? dateIn(cell('last')) : firstDay
  if (!firstDay)
    return { where, title, reason: cell('first') ? `“${cell('first').slice(0, 40)}” não é um dia.` : 'Falta o dia.' }
  if (!lastDay) return { where, title, reason: `“${cell('last').slice(0, 40)}” não é um dia.` }
  const { kind, asWeekday } = kindOfWords(`${cell('kind')} ${title}`, title.replace(/^\s*s[áa]bado/i, ''))
  const named = kind === 'schoolDay' ? (weekdayIn(cell('schedule')) ?? asWeekday) : null
  return { where, title, day: { title, firstDay, lastDay, kind, asWeekday: named, uid: cell('uid') || null } }
}

/** A day as people write it: 25/12/2026, 25-12-26, 25.12.2026 or 2026-12-25; undefined for anything else. */
function dateIn(cell: string): string | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(cell.trim())
  const written = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(cell.trim())
  const [year, month, day] = iso?.slice(1) ?? written?.slice(1).reverse() ?? []
  if (!year || !month || !day) return undefined
  const date = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const read = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(date) ? date : undefined
}
