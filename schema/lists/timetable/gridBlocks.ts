import type { Weekday } from '#schema/fields/labels.ts'
import { folded } from '../codeOf.ts'
import { weekdaysOf } from '../sheet/cellValues.ts'
import { hoursIn } from './lessonTimes.ts'

/** A cell of a grid, with its day and what stands for its hour. */
export interface GridCell {
  /** From 1. */
  line: number
  weekday: Weekday
  /** The hours and numbers of lessons that stand beside it. */
  labels: string[]
  text: string
}

/** The week of a class or a teacher as a grid. */
export interface GridBlock {
  line: number
  /** The texts that may say whose it is, the nearest first. */
  titles: string[]
  cells: GridCell[]
}

type Rows = readonly (readonly string[])[]

/** How many lines above a block its title is looked for. */
const titleLines = 6

/** The grids of a sheet: days beside each other and hours below, or days below each other. */
export function gridBlocks(rows: Rows): GridBlock[] {
  const beside = rows.flatMap((row, i) => (isDays(row) ? [i] : []))
  const blocks = beside.length
    ? beside.flatMap((line, i) => blocksBeside(rows, line, beside[i - 1] ?? -1, beside[i + 1] ?? rows.length))
    : blocksBelow(rows)
  return blocks.filter(({ cells }) => cells.some(({ labels }) => labels.length))
}

/** Whether a sheet has days beside each other: no list has. */
export const hasDaysBeside = (rows: Rows): boolean => rows.some(isDays)

const isLabel = (text: string) => hoursIn(text) !== undefined

/** The day of a heading; undefined for a number alone. */
function dayOf(text: string): Weekday | undefined {
  const days = text && text.length < 30 && !/^\d+$/.test(text) ? weekdaysOf(text) : undefined
  return days?.length === 1 ? days[0] : undefined
}

/** Headings of days, three at least. '1ª, 2ª, 3ª' are lessons, '2ª, 3ª, 4ª' days. */
const isDays = (cells: readonly string[]): boolean =>
  new Set(cells.map(dayOf).filter(Boolean)).size > 2 && !cells.some((cell) => /^1 ?[ªaº]/.test(folded(cell)))

/** The blocks under a line of days: a day that comes again begins another. */
function blocksBeside(rows: Rows, at: number, above: number, end: number): GridBlock[] {
  const groups: { day: Weekday; column: number }[][] = []
  for (const [column, cell] of rows[at]!.entries()) {
    const day = dayOf(cell)
    const last = groups.at(-1)
    if (!day) continue
    if (!last || last.some((each) => each.day === day)) groups.push([{ day, column }])
    else last.push({ day, column })
  }
  const below = rows.slice(at + 1, end)
  let labelled = columnsBetween(0, groups[0]![0]!.column)
  return groups.map((group, i) => {
    const from = i ? groups[i - 1]!.at(-1)!.column + 1 : 0
    const own = columnsBetween(from, group[0]!.column)
    if (i && own.some((column) => below.some((row) => isLabel(row[column] ?? '')))) labelled = own
    const labels = below.map((row) => labelled.map((column) => row[column] ?? '').filter(isLabel))
    const last = lastLine(below, labels, group)
    const cells = below.slice(0, last).flatMap((row, line) =>
      group.map(
        ({ day, column }): GridCell => ({
          ...{ line: at + line + 2, weekday: day, labels: labels[line]!, text: row[column] ?? '' },
        }),
      ),
    )
    const columns = columnsBetween(from, group.at(-1)!.column + 1)
    return { line: at + 1, cells, titles: titlesAbove(rows, at, Math.max(above, at - titleLines - 1), columns) }
  })
}

const columnsBetween = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i)

/** How many lines a block has: up to the last with an hour, and those after it that are filled like lessons. */
function lastLine(below: Rows, labels: readonly string[][], group: readonly { column: number }[]): number {
  let last = labels.findLastIndex((each) => each.length) + 1
  while (group.filter(({ column }) => below[last]?.[column]).length > 1) last += 1
  return last
}

/** The texts over a block, from the line of its days upwards, those of one line from left to right. */
function titlesAbove(rows: Rows, at: number, above: number, columns: readonly number[]): string[] {
  const titles: string[] = []
  for (let line = at; line > above; line -= 1) {
    const texts = columns.map((column) => rows[line]?.[column] ?? '').filter((text) => text && !dayOf(text))
    // What has an hour belongs to the block above.
    if (line < at && texts.some(isLabel) && !texts.some((text) => /^turma/i.test(text))) break
    titles.push(...joinedNames(texts))
  }
  return titles.filter((text) => !/^(hor[aá]rios?|horas?|aulas?|dias?|tempos?|in[ií]cio|fim|t[eé]rmino)$/i.test(text))
}

/** 'Turma' and '6º A' in two cells are one. */
const joinedNames = (texts: readonly string[]): string[] =>
  texts.flatMap((text, i) => {
    if (isName(texts[i - 1])) return []
    return [isName(text) && texts[i + 1] ? `${text.replace(/:$/, '')}: ${texts[i + 1]}` : text]
  })
const isName = (text = '') => /^(turma|classe|professora?|prof\.?|docente):?$/i.test(text)

/** Days below each other: with the hours beside each other, or with an hour in each line and a column for each class. */
function blocksBelow(rows: Rows): GridBlock[] {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const column = columnsBetween(0, width).find((each) => isDays(rows.map((row) => row[each] ?? '')))
  if (column === undefined) return []
  const first = rows.findIndex((row) => dayOf(row[column] ?? ''))
  const head = rows.slice(0, first).findLastIndex((row) => row.filter((cell, i) => cell && i !== column).length > 1)
  if (head < 0) return []
  const heading = rows[head]!
  const others = columnsBetween(0, width).filter((each) => each !== column && heading[each])
  const lines = daysOfLines(rows, column, head + 1)
  const hours = others.filter((each) => isLabel(heading[each]!))
  if (hours.length > 1) {
    const cells = lines.flatMap(({ line, weekday, row }) =>
      hours.map((each): GridCell => ({ line, weekday, labels: [heading[each]!], text: row[each] ?? '' })),
    )
    return [{ line: head + 1, cells, titles: titlesAbove(rows, head, head - titleLines, [column]).concat() }]
  }
  const beside = others.filter((each) => lines.filter(({ row }) => isLabel(row[each] ?? '')).length > lines.length / 2)
  return others
    .filter((each) => !beside.includes(each))
    .map((each) => ({
      line: head + 1,
      titles: [heading[each]!],
      cells: lines.map(({ line, weekday, row }) => ({
        ...{ line, weekday, text: row[each] ?? '' },
        labels: beside.map((label) => row[label] ?? '').filter(isLabel),
      })),
    }))
}

/** The lines with the day of each: one that says none has that of the line above. */
function daysOfLines(rows: Rows, column: number, from: number) {
  let weekday: Weekday | undefined
  return rows.slice(from).flatMap((row, i) => {
    weekday = dayOf(row[column] ?? '') ?? weekday
    return weekday && row.some(Boolean) ? [{ line: from + i + 1, weekday, row }] : []
  })
}
