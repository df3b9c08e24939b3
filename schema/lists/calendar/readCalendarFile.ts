import { check, Refusal } from '#schema/errors.ts'
import { calendarDayInsert, type NewCalendarDay } from '#schema/nouns/calendarDay.ts'
import { calendarIndex } from '#schema/rules/schedule/calendarIndex.ts'
import { unfitDay } from '#schema/rules/schedule/unfitDay.ts'
import { plain } from '#schema/rules/text.ts'
import { calendarText } from './calendarText.ts'
import { type CancelledDay, cancelledDays, daysFrom } from './cancelledDays.ts'
import { readDaysCsv } from './readDaysCsv.ts'
import { mostEntries, type ReadDay, type ReadEntry, TooManyDays } from './readEntry.ts'
import { type ReadingContext, readIcs } from './readIcs.ts'
import { sameEvents } from './sameEvents.ts'

/**
 * What becomes of each: it is new, it is already there, it changes an entry that came from the same event, it takes out
 * one whose event is cancelled, or it is refused and says why.
 */
export type PreviewEntry<K = NewCalendarDay> = { where: string; title: string } & (
  | (Pick<ReadDay, 'day' | 'note' | 'daysNote' | 'isGuess' | 'isOptional'> &
      ({ state: 'new' | 'known'; before?: undefined } | { state: 'changed'; before: K }))
  | ({ state: 'removed'; day?: undefined } & CancelledDay<K>)
  | { state: 'refused'; reason: string; day?: undefined }
)

export interface CalendarFileContext extends ReadingContext {
  /** Where the school's app is: its own files name entries by it. */
  host?: string
}

/** The largest file that is read, bytes. */
export const largestCalendarFile = 1024 * 1024

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
  const entries = entriesIn(bytes, context)
  if (!entries.length) throw new Error('O arquivo não tem nenhum dia.')
  if (entries.length > mostEntries) throw new TooManyDays()
  const checked = entries.map(checkedEntry)
  const days = checked.flatMap(({ day }) => day ?? [])
  const ownUid = ({ id, uid }: K & { id?: number }) => uid ?? (id && context.host ? `day-${id}@${context.host}` : null)
  const same = sameEvents(days, withoutCancelled(known, checked, ownUid), ownUid)
  const index = calendarIndex(known)
  const uids = new Set(known.map(({ uid }) => uid))
  const nameOf = ({ firstDay, title }: NewCalendarDay) => `${firstDay} ${plain(title)}`
  const names = new Set(days.map(nameOf))
  const taken = new Set<K>(same.values())
  return checked.flatMap((entry): PreviewEntry<K>[] | PreviewEntry<K> => {
    const { where, title, day } = entry
    if (!day) {
      const free = entry.cancelled ? known.filter((each) => !taken.has(each) && !names.has(nameOf(each))) : []
      const gone = entry.cancelled ? cancelledDays(entry.cancelled, free, ownUid) : []
      for (const { before } of gone) taken.add(before)
      if (!gone.length) return { where, title, state: 'refused', reason: entry.reason }
      return gone.map((each, i) => ({
        ...{ where: gone.length > 1 ? `${where}, dia ${i + 1}` : where, title: each.before.title },
        ...{ state: 'removed', ...each },
      }))
    }
    const { note, daysNote, isGuess, isOptional } = entry
    const about = { where, title: day.title, ...(daysNote && { daysNote }) }
    const ofKind = { ...(note && { note }), ...(isGuess && { isGuess }), ...(isOptional && { isOptional }) }
    const before = same.get(day)
    if (before) {
      // Somebody here may have said another kind than the words of a file do.
      const { kind, asWeekday } = entry.isOwn ? day : before
      const now = { ...day, kind, asWeekday, uid: before.uid }
      return isSame(before, now)
        ? { ...about, ...ofKind, state: 'known', day: now }
        : { ...about, state: 'changed', day: now, before }
    }
    if (index.has(day)) return { ...about, ...ofKind, state: 'known', day }
    const uid = day.uid !== null && uids.has(day.uid) ? `${day.uid} ${day.firstDay}` : day.uid
    const added = { ...day, uid }
    uids.add(uid)
    index.add(added)
    return { ...about, ...ofKind, state: 'new', day: added }
  })
}

/** The entries without those that a file cancels by their very day: no other day of their event is a move of them. */
function withoutCancelled<K extends NewCalendarDay>(
  known: readonly K[],
  entries: readonly ReadEntry[],
  uidOf: (day: K) => string | null,
): K[] {
  const gone = new Set(
    entries.flatMap((entry) => {
      if (entry.day || !entry.cancelled) return []
      const { instance, days } = entry.cancelled
      const on = new Set([...(instance ? [instance] : []), ...days.map(({ firstDay }) => firstDay)])
      return daysFrom(entry.cancelled, known, uidOf).filter(({ firstDay }) => on.has(firstDay))
    }),
  )
  const live = new Set(entries.flatMap(({ day }) => day?.firstDay ?? []))
  return known.filter((each) => !gone.has(each) || live.has(each.firstDay))
}

const isSame = (a: NewCalendarDay, b: NewCalendarDay) =>
  (['title', 'firstDay', 'lastDay', 'kind', 'asWeekday'] as const).every((field) => a[field] === b[field])

function entriesIn(bytes: Uint8Array, context: ReadingContext): ReadEntry[] {
  const { text, isIcs } = calendarText(bytes)
  try {
    return isIcs ? readIcs(text, context) : readDaysCsv(text)
  } catch (error) {
    if (error instanceof TooManyDays) throw error
    if (isIcs) throw new Error('O arquivo .ics está cortado ou danificado. Baixe-o de novo.')
    throw new Error('Este arquivo não é um calendário (.ics) nem uma tabela de dias (.csv).')
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
