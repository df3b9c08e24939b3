import { check, Refusal } from '#schema/errors.ts'
import { calendarDayInsert, type NewCalendarDay } from '#schema/nouns/calendarDay.ts'
import { calendarIndex } from '#schema/rules/schedule/calendarIndex.ts'
import { mustBeCalendarDay } from '#schema/rules/schedule/mustBeCalendarDay.ts'
import { readDaysCsv } from './readDaysCsv.ts'
import type { ReadEntry } from './readEntry.ts'
import { readIcs } from './readIcs.ts'

/** What becomes of each: it is new, it is already there, or it is refused and says why. */
export type PreviewEntry = { where: string; title: string } & (
  | { state: 'new' | 'known'; day: NewCalendarDay }
  | { state: 'refused'; reason: string; day?: undefined }
)

/** The largest file that is read, bytes, and the most events or lines of one. */
export const largestCalendarFile = 1024 * 1024
const mostEntries = 500

/**
 * Reads a calendar file (.ics) or a table (.csv) and says what each entry would do to a calendar. Changes nothing.
 * Throws an Error with a sentence for people when the file as a whole cannot be taken.
 * @param known the entries of the calendar
 */
export function readCalendarFile(bytes: Uint8Array, known: readonly NewCalendarDay[]): PreviewEntry[] {
  if (bytes.length === 0) throw new Error('O arquivo está vazio.')
  if (bytes.length > largestCalendarFile) throw new Error('O arquivo é grande demais: use um de até 1 MB.')
  const entries = entriesIn(textIn(bytes))
  if (!entries.length) throw new Error('O arquivo não tem nenhum dia.')
  if (entries.length > mostEntries) throw new Error(`O arquivo tem mais de ${mostEntries} dias: divida-o por ano.`)
  const index = calendarIndex(known)
  return entries.map((entry) => previewOf(entry, index))
}

/** Files of Brazilian offices are UTF-8 or Windows-1252. */
function textIn(bytes: Uint8Array): string {
  if (bytes.includes(0)) throw new Error(notCalendar)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
const notCalendar = 'Este arquivo não é um calendário (.ics) nem uma tabela de dias (.csv).'

function entriesIn(text: string): ReadEntry[] {
  if (/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text)) {
    try {
      return readIcs(text, mostEntries)
    } catch {
      throw new Error('O arquivo .ics está cortado ou danificado. Baixe-o de novo.')
    }
  }
  try {
    return readDaysCsv(text)
  } catch {
    throw new Error(notCalendar)
  }
}

function previewOf(entry: ReadEntry, index: ReturnType<typeof calendarIndex>): PreviewEntry {
  const { where, title } = entry
  if (entry.reason !== undefined) return { where, title, state: 'refused', reason: entry.reason }
  try {
    const day = check(calendarDayInsert, entry.day)
    mustBeCalendarDay(day)
    const state = index.has(day) ? 'known' : 'new'
    index.add(day)
    return { where, title: day.title, state, day }
  } catch (error) {
    if (error instanceof Refusal) return { where, title, state: 'refused', reason: error.message }
    throw error
  }
}
