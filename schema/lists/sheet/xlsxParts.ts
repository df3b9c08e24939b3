import { limits } from '../files/limits.ts'
import { UnreadableFile } from '../files/UnreadableFile.ts'
import { tooManyColumns, tooManyRows } from './sheetRows.ts'
import { isErrorCell, noValue } from './spoiledCells.ts'

/** Cells that were joined into one: rows and columns from 1, both ends included. */
export interface MergedCells {
  top: number
  bottom: number
  left: number
}

/**
 * A cell's tag with all it holds, whatever the prefix of its namespace. Like all patterns here, it never looks beyond the
 * next tag of its kind: a file of tags without an end takes no longer than any other of its size.
 */
const cellTag = /<((?:\w+:)?)c(\s[^<>]*?)?(?:\/>|>([^<]*(?:<(?!\/?(?:\w+:)?c[\s>/])[^<]*)*)<\/\1c>)/g

/**
 * A sheet's part of an .xlsx file without its empty cells, which stretch many sheets to a million rows, and with the
 * zeros that a number's format shows before it. Throws `UnreadableFile` when what is left is larger than `limits`,
 * before a table of that size is made.
 * @param widths the digits that a style shows at least, by its index
 */
export function trimmedSheet(xml: string, widths: ReadonlyMap<string, number>): string {
  let bottom = 0
  let right = 0
  const trimmed = xml.replace(cellTag, (cell, _prefix, attributes = '', content = '') => {
    const shown = unreadText(attributes, content)
    if (shown) return `<c${attributes.replace(/\st="[^"]*"/, '')} t="inlineStr"><is><t>${shown}</t></is></c>`
    if (!/<(?:\w+:)?(?:v|is)[\s>]/.test(content)) return ''
    const [, letters, digits] = /\sr="([A-Z]{1,3})(\d{1,7})"/.exec(attributes) ?? []
    if (letters && digits) {
      bottom = Math.max(bottom, Number(digits))
      right = Math.max(right, columnNumber(letters))
    }
    const width = /\st="(?!n")/.test(attributes) ? undefined : widths.get(/\ss="(\d+)"/.exec(attributes)?.[1] ?? '')
    return width ? cell.replace(/>(\d+)<\//, (_, digits: string) => `>${digits.padStart(width, '0')}</`) : cell
  })
  if (bottom > limits.rows) throw new UnreadableFile(tooManyRows)
  if (right > limits.columns) throw new UnreadableFile(tooManyColumns)
  return trimmed.replace(/<((?:\w+:)?)row(\s[^<>]*?)?(?:\/>|>\s*<\/\1row>)/g, '')
}

/**
 * The text for a cell that would be read as nothing: the error that it shows, or a word for a formula that no program has
 * computed. Undefined for any other cell; a formula may well say an empty text.
 */
function unreadText(attributes: string, content: string): string | undefined {
  const value = /<(?:\w+:)?v(?:\s[^<>]*)?>([^<]*)</.exec(content)?.[1]
  if (/\st="e"/.test(attributes)) return isErrorCell(value ?? '') ? value : '#ERRO!'
  return !value && !/\st="str"/.test(attributes) && /<(?:\w+:)?f[\s>/]/.test(content) ? noValue : undefined
}

/** The lines that a sheet's part hides, by hand or by a filter. */
export function hiddenLines(xml: string): Set<number> {
  const hidden = new Set<number>()
  let line = 0
  for (const [tag] of xml.matchAll(/<(?:\w+:)?row(?:\s[^<>]*)?>/g)) {
    line = Number(/\sr="(\d{1,7})"/.exec(tag)?.[1] ?? line + 1)
    if (/\shidden="(?:1|true)"/.test(tag)) hidden.add(line)
  }
  return hidden
}

/** The workbook's part with the days of 1904 told in the one way that the library knows. */
export const knownDays = (workbook: string): string => workbook.replace(/(\sdate1904=)"(?:true|on)"/, '$1"1"')

/** Which sheets of a workbook are hidden, in its order. */
export const hiddenSheets = (workbook: string): boolean[] =>
  [...workbook.matchAll(/<(?:\w+:)?sheet\s[^<>]*>/g)].map(([tag]) => /\sstate="(?:very)?hidden"/i.test(tag))

/** The styles of numbers that are shown with zeros before them, as enrollment numbers often are. */
export function zeroWidths(styles: string): Map<string, number> {
  const widths = new Map<string, number>()
  const formats = new Map(
    [...styles.matchAll(/<(?:\w+:)?numFmt\s[^<>]*>/g)].map(([tag]) => [
      /\snumFmtId="(\d+)"/.exec(tag)?.[1],
      /\sformatCode="(0{2,20})"/.exec(tag)?.[1]?.length,
    ]),
  )
  const [, from = ''] = styles.split(/<(?:\w+:)?cellXfs[\s>]/, 2)
  const [cellStyles = ''] = from.split(/<\/(?:\w+:)?cellXfs>/, 1)
  ;[...cellStyles.matchAll(/<(?:\w+:)?xf\s[^<>]*>/g)].forEach(([tag], index) => {
    const width = formats.get(/\snumFmtId="(\d+)"/.exec(tag)?.[1])
    if (width) widths.set(String(index), width)
  })
  return widths
}

const columnNumber = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

/** The cells of a sheet's part that were joined over several rows. */
export function mergedCells(xml: string): MergedCells[] {
  return [...xml.matchAll(/<(?:\w+:)?mergeCell\s[^<>]*?ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g)]
    .map(([, left = '', top, bottom]) => ({ top: Number(top), bottom: Number(bottom), left: columnNumber(left) }))
    .filter(({ top, bottom }) => bottom > top)
}

/**
 * Gives the value of joined cells to each of their rows: a class's name beside all of its students. Those that overlap
 * others, which no program writes, are left out.
 */
export function fillMerged(rows: string[][], merged: readonly MergedCells[]): void {
  const filled = new Map<number, number>()
  for (const { top, bottom, left } of [...merged].sort((a, b) => a.top - b.top)) {
    if (top <= (filled.get(left) ?? 0)) continue
    filled.set(left, bottom)
    const value = rows[top - 1]?.[left - 1]
    if (!value) continue
    for (const row of rows.slice(top, bottom)) if (row.some(Boolean)) row[left - 1] ||= value
  }
}

/** The path of each sheet's part, in the order of the workbook. */
export function sheetPaths(workbook: string, relations: string): string[] {
  const targets = new Map<string, string>()
  for (const [tag] of relations.matchAll(/<(?:\w+:)?Relationship\s[^<>]*>/g)) {
    const id = /\sId="([^"]*)"/.exec(tag)?.[1]
    const target = /\sTarget="([^"]*)"/.exec(tag)?.[1]
    if (id && target) targets.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target}`)
  }
  return [...workbook.matchAll(/<(?:\w+:)?sheet\s[^<>]*>/g)].map(
    ([tag]) => targets.get(/\s(?:\w+:)?id="([^"]*)"/.exec(tag)?.[1] ?? '') ?? '',
  )
}
