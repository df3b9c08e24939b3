import Papa from 'papaparse'
import { addDays } from '#schema/fields/dates/civilDate.ts'
import { plain } from '#schema/rules/text.ts'
import { isMonthFirst } from '../sheet/spoiledCells.ts'
import { dateIn, hoursIn, isMidnight } from './dayCells.ts'
import { type Clock, spanOfHours } from './eventTimes.ts'
import { kindOfHours, kindOfWords, weekdayIn } from './kindOfWords.ts'
import type { ReadEntry } from './readEntry.ts'
import { titleWithHours } from './titleWithHours.ts'

type Column = 'first' | 'last' | 'title' | 'kind' | 'schedule' | 'uid' | 'about' | 'startTime' | 'endTime' | 'allDay'

const names: [Column, RegExp][] = [
  ['uid', /^(uid|codigo)$/],
  ['last', /^(fim|ate|ultimo dia|data final|data fim|termino|data de termino|data do termino|end date)$/],
  ['first', /^(data|dia|inicio|de|desde|primeiro dia|data inicial|data de inicio|data do inicio|start date|date)$/],
  ['startTime', /^(hora|hora de inicio|hora do inicio|hora inicial|start time)$/],
  ['endTime', /^(hora de termino|hora do termino|hora final|end time)$/],
  ['allDay', /^(all day event|o dia inteiro|dia inteiro|evento de dia inteiro|evento do dia todo|dia todo)$/],
  ['kind', /^(tipo|categorias?|categories)$/],
  ['schedule', /^(horario|horario de|dia da semana|como)$/],
  ['title', /^(titulo|nome|evento|feriados?|recessos?|motivo|subject|assunto|data comemorativa)$/],
  ['about', /^(descricao|description|observac(ao|oes))$/],
]
const columnOf = (heading: string) => names.find(([, pattern]) => pattern.test(plain(heading).trim()))?.[0]

/** How far down the headings may be: a school's name, an act and its date may stand above them. */
const mostTitleLines = 30

/** A table in a file: its headings, if it has any, and the lines below, each with its place. */
interface Table {
  columns: readonly (Column | undefined)[]
  headings: readonly string[]
  lines: { cells: readonly string[]; place: number }[]
  /** How many lines name a day. */
  dated: number
}

/** The lines of a table as entries: separated by ; or , or tab, with or without headings. Throws when there are none. */
export function readDaysCsv(text: string): ReadEntry[] {
  const tables = [';', ',', '\t'].map((delimiter) => tableIn(text.replace(/^\uFEFF/, ''), delimiter))
  const table = tables.reduce((best, each) => (each.dated > best.dated ? each : best))
  if (!table.dated) throw new Error('no days')
  const dates = table.lines.flatMap(({ cells }) =>
    cells.filter((_, i) => ['first', 'last'].includes(table.columns[i] ?? '')),
  )
  const monthFirst = isMonthFirst(dates.map((cell) => cell.trim()))
  return table.lines.map((line) => entryOf(line, table, monthFirst))
}

function tableIn(text: string, delimiter: string): Table {
  const { data } = Papa.parse<string[]>(text, { delimiter })
  const all = data.map((cells, i) => ({ cells, place: i + 1 })).filter(({ cells }) => cells.some((cell) => cell.trim()))
  const hasDay = (cells: readonly string[]) => cells.some((cell) => (dateIn(cell) ?? dateIn(cell, true)) !== undefined)
  const heading = all.slice(0, mostTitleLines).findIndex(({ cells }) => isHeading(cells) && !hasDay(cells))
  const headings = heading < 0 ? [] : all[heading]!.cells
  const firstDay = all.findIndex(({ cells }) => hasDay(cells))
  // Above a table without headings, a line of a single cell is a title.
  const titles = all
    .slice(0, Math.max(0, firstDay))
    .every(({ cells }) => cells.filter((cell) => cell.trim()).length === 1)
  const lines = heading < 0 ? all.slice(titles ? Math.max(0, firstDay) : 0) : all.slice(heading + 1)
  const columns = heading < 0 ? usual(lines[0]?.cells ?? []) : headings.map(columnOf)
  return { columns, headings, lines, dated: lines.filter(({ cells }) => cells.length > 1 && hasDay(cells)).length }
}

const isHeading = (cells: readonly string[]) => {
  const columns = cells.map(columnOf)
  return columns.includes('first') && new Set(columns.filter(Boolean)).size > 1
}

/** The columns of a file without headings: a day, its end where the second cell is a day too, the name, the kind. */
const usual = (row: readonly string[]): Column[] =>
  dateIn(row[1] ?? '') === undefined
    ? ['first', 'title', 'kind', 'schedule']
    : ['first', 'last', 'title', 'kind', 'schedule']

function entryOf({ cells, place }: Table['lines'][number], table: Table, monthFirst: boolean): ReadEntry {
  const { columns, headings } = table
  const cell = (column: Column) => (columns.includes(column) ? (cells[columns.indexOf(column)] ?? '').trim() : '')
  const title = cell('title') || cell('about')
  const where = `linha ${place}`
  const firstDay = dateIn(cell('first'), monthFirst)
  const end = cell('last') ? dateIn(cell('last'), monthFirst) : firstDay
  if (!firstDay)
    return { where, title, reason: cell('first') ? `“${cell('first').slice(0, 40)}” não é um dia.` : 'Falta o dia.' }
  if (!end) return { where, title, reason: `“${cell('last').slice(0, 40)}” não é um dia.` }
  const times = [cell('startTime'), cell('endTime')]
  const isWhole =
    /^(true|verdadeiro|sim|yes|1|x)$/.test(plain(cell('allDay'))) || times.every((time) => !time || isMidnight(time))
  const said = isWhole ? [] : times
  const hours = said.length ? hoursIn(said.filter(Boolean).join(' - ')) : hoursIn(cell('schedule'))
  if (said.length && !hours)
    return { where, title, reason: `“${said.join(' ').trim().slice(0, 40)}” não é um horário.` }
  // From one midnight to another, as Outlook has it, the last day is the one before.
  const wholeEnd = times.every(isMidnight) && end > firstDay ? addDays(end, -1) : end
  const words = kindOfWords({
    ...{ title, firstDay, lastDay: wholeEnd, about: cell('about'), ...(hours && { isOfItsDay: false }) },
    // A column that is headed 'Feriado' says it of every line.
    said: `${cell('kind')} ${headings[columns.indexOf('title')] ?? ''}`,
  })
  const { kind, asWeekday, ...why } = hours ? kindOfHours(words) : words
  const named = kind === 'schoolDay' ? (weekdayIn(cell('schedule')) ?? asWeekday) : null
  const { daysNote, ...days } = hours
    ? entryWithHours(title, { date: firstDay, minutes: hours.from }, { date: end, minutes: hours.to })
    : { title, firstDay, lastDay: wholeEnd, daysNote: undefined }
  return {
    ...{ where, title, ...why, ...(daysNote && { daysNote }) },
    day: { ...days, kind, asWeekday: named, uid: cell('uid') || null },
  }
}

/** The name and the days of an entry with hours. */
function entryWithHours(title: string, from: Clock, { date, minutes }: { date: string; minutes?: number | undefined }) {
  const lasts = minutes !== undefined && (date > from.date || minutes > from.minutes)
  const days = spanOfHours(from, { date, minutes: lasts ? minutes : lateOfDay })
  return { ...days, ...titleWithHours(title, { from: from.minutes, ...(lasts && { to: minutes }) }) }
}

/** Of what says no end, its last day counts. */
const lateOfDay = 23 * 60
