import { check, Refusal } from '#schema/errors.ts'
import { calendarDayInsert, type NewCalendarDay } from '#schema/nouns/calendarDay.ts'
import { calendarIndex } from '#schema/rules/schedule/calendarIndex.ts'
import { unfitDay } from '#schema/rules/schedule/unfitDay.ts'
import { readDaysCsv } from './readDaysCsv.ts'
import type { ReadDay, ReadEntry } from './readEntry.ts'
import { type ReadingContext, readIcs } from './readIcs.ts'
import { sameEvents } from './sameEvents.ts'

/**
 * What becomes of each: it is new, it is already there, it changes an entry that came from the same event, or it is
 * refused and says why.
 */
export type PreviewEntry<K = NewCalendarDay> = { where: string; title: string } & (
  | (Pick<ReadDay, 'day' | 'note' | 'isGuess' | 'isOptional'> &
      ({ state: 'new' | 'known'; before?: undefined } | { state: 'changed'; before: K }))
  | { state: 'refused'; reason: string; day?: undefined }
)

export interface CalendarFileContext extends ReadingContext {
  /** Where the school's app is: its own files name entries by it. */
  host?: string
}

/** The largest file that is read, bytes, and the most events or lines of one. */
export const largestCalendarFile = 1024 * 1024
const mostEntries = 500

/**
 * Reads a calendar file (.ics) or a table (.csv) and says what each entry would do to a calendar. Changes nothing. A new
 * entry whose kind does not fit its days (`unfitDay`) is one of them: people may say another kind.
 * Throws an Error with a sentence for people when the file as a whole cannot be taken.
 * @param known the entries of the calendar
 */
export function readCalendarFile<K extends NewCalendarDay>(
  bytes: Uint8Array,
  known: readonly K[],
  context: CalendarFileContext = {},
): PreviewEntry<K>[] {
  if (bytes.length === 0) throw new Error('O arquivo está vazio.')
  if (bytes.length > largestCalendarFile) throw new Error('O arquivo é grande demais: use um de até 1 MB.')
  const entries = entriesIn(textIn(bytes), context)
  if (!entries.length) throw new Error('O arquivo não tem nenhum dia.')
  if (entries.length > mostEntries) throw new Error(`O arquivo tem mais de ${mostEntries} dias: divida-o por ano.`)
  const checked = entries.map(checkedEntry)
  const days = checked.flatMap(({ day }) => day ?? [])
  const ownUid = ({ id, uid }: K & { id?: number }) => uid ?? (id && context.host ? `day-${id}@${context.host}` : null)
  const same = sameEvents(days, known, ownUid)
  const index = calendarIndex(known)
  const uids = new Set(known.map(({ uid }) => uid))
  return checked.map((entry): PreviewEntry<K> => {
    const { where, title, day } = entry
    if (!day) {
      const isThere = Boolean(entry.cancelled) && known.some((each) => ownUid(each) === entry.cancelled)
      const reason = isThere ? `${entry.reason} Ele está no calendário: exclua-o lá.` : entry.reason
      return { where, title, state: 'refused', reason }
    }
    const { note, isGuess, isOptional } = entry
    const about = {
      where,
      title: day.title,
      ...(note && { note }),
      ...(isGuess && { isGuess }),
      ...(isOptional && { isOptional }),
    }
    const before = same.get(day)
    if (before) {
      // Somebody here may have said another kind than the words of a file do.
      const { kind, asWeekday } = entry.isOwn ? day : before
      const now = { ...day, kind, asWeekday, uid: before.uid }
      return isSame(before, now)
        ? { ...about, state: 'known', day: now }
        : { where, title: day.title, state: 'changed', day: now, before }
    }
    if (index.has(day)) return { ...about, state: 'known', day }
    const uid = day.uid !== null && uids.has(day.uid) ? `${day.uid} ${day.firstDay}` : day.uid
    const added = { ...day, uid }
    uids.add(uid)
    index.add(added)
    return { ...about, state: 'new', day: added }
  })
}

const isSame = (a: NewCalendarDay, b: NewCalendarDay) =>
  (['title', 'firstDay', 'lastDay', 'kind', 'asWeekday'] as const).every((field) => a[field] === b[field])

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

function entriesIn(text: string, context: ReadingContext): ReadEntry[] {
  if (/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text)) {
    try {
      return readIcs(text, mostEntries, context)
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

/** The entry with its day as calls take it; refused where no kind would fit it. */
function checkedEntry(entry: ReadEntry): ReadEntry {
  if (!entry.day) return entry
  const { where, title } = entry
  try {
    const day = check(calendarDayInsert, entry.day)
    const reason = unfitDay({ ...day, kind: 'event', asWeekday: null })
    return reason ? { where, title, reason } : { ...entry, day }
  } catch (error) {
    if (error instanceof Refusal) return { where, title, reason: error.message }
    throw error
  }
}
