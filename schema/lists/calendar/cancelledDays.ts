import type { NewCalendarDay } from '#schema/nouns/calendarDay.ts'
import { plain } from '#schema/rules/text.ts'
import type { CancelledEvent } from './readEntry.ts'
import { eventOf, isNear } from './sameEvents.ts'

/** An entry of the calendar whose event a file cancels. */
export interface CancelledDay<K> {
  before: K
  /** It came from the event and is as the file has it: nobody changed it. */
  isSure?: true
  note: string
}

/** The entries that came from an event which a file cancels: all of its days, or the one that it names. */
export function daysFrom<K extends NewCalendarDay>(
  { uid, instance, days }: CancelledEvent,
  known: readonly K[],
  uidOf: (day: K) => string | null,
): K[] {
  const isOfDays = (row: K) => !days.length || days.some((day) => isNear(day, row, 'year'))
  return known.filter((row) => {
    const own = uidOf(row)
    if (!uid || own === null || eventOf(own) !== eventOf(uid)) return false
    return instance ? own === `${uid} ${instance}` || row.firstDay === instance : isOfDays(row)
  })
}

/**
 * What becomes of the entries of a calendar as a file cancels an event. One that only has its day and name may be
 * another, and one that differs was changed here or there: both are for somebody to choose.
 * @param known without the entries that other events of the file are
 */
export function cancelledDays<K extends NewCalendarDay>(
  event: CancelledEvent,
  known: readonly K[],
  uidOf: (day: K) => string | null,
): CancelledDay<K>[] {
  const from = daysFrom(event, known, uidOf)
  const isSameDay = (day: NewCalendarDay, row: K) =>
    day.firstDay === row.firstDay && day.lastDay === row.lastDay && plain(day.title) === plain(row.title)
  const onDay = from.filter(({ firstDay }) => firstDay === event.days[0]?.firstDay)
  const found = (event.days.length === 1 && onDay.length ? onDay : from).map((before): CancelledDay<K> => {
    const had = event.days.find((day) => isSameDay(day, before))
    if (!had) return { before, note: 'cancelado no arquivo, mas com outro dia ou nome do que aqui' }
    // A file never says again what somebody said here.
    if (had.kind !== before.kind) return { before, note: 'cancelado no arquivo, mas o tipo foi escolhido aqui' }
    return { before, isSure: true, note: 'cancelado no arquivo' }
  })
  if (found.length) return found
  return known
    .filter((row) => event.days.some((day) => isSameDay(day, row)))
    .map((before) => ({ before, note: 'o arquivo cancela um evento deste dia e nome, mas este não veio dele' }))
}
