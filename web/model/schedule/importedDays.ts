import { weekdayIndex } from '#schema/fields/dates/civilDate.ts'
import { type Weekday, weekdays } from '#schema/fields/labels.ts'
import type { PreviewEntry } from '#schema/lists/calendar/readCalendarFile.ts'
import { type CalendarDay, type CalendarKind, isFreeKind, type NewCalendarDay } from '#schema/nouns/calendarDay.ts'
import { unfitDay } from '#schema/rules/schedule/unfitDay.ts'
import { changedFields } from '#web/model/form/changedFields.ts'

/** An entry of a calendar file, as somebody has it: its kind may be theirs. */
export type ImportedDay = PreviewEntry<CalendarDay> & {
  /** Why its days do not fit its kind. It is not taken like that. */
  problem?: string
}

/** The kinds that somebody gave to entries, by where these are in the file. */
export type GivenKinds = ReadonlyMap<string, Pick<NewCalendarDay, 'kind' | 'asWeekday'>>

export function withGivenKind(entry: PreviewEntry<CalendarDay>, given: GivenKinds): ImportedDay {
  if (entry.state !== 'new' && entry.state !== 'changed') return entry
  const own = given.get(entry.where)
  const day = { ...entry.day, ...own }
  const problem = unfitDay(day)
  const { note, ...rest } = entry
  return { ...rest, day, ...(note && !own && { note }), ...(problem && { problem }) }
}

/** An entry's kind and weekday once somebody says its kind: a school day of the week has its own classes. */
export function givenKind(day: NewCalendarDay, kind: CalendarKind): Pick<NewCalendarDay, 'kind' | 'asWeekday'> {
  const own: Weekday = weekdays[weekdayIndex(day.firstDay)]!
  const isWeekend = own === 'saturday' || own === 'sunday'
  return { kind, asWeekday: kind === 'schoolDay' ? (day.asWeekday ?? (isWeekend ? null : own)) : null }
}

/** Whether an entry is taken unless somebody says otherwise. */
export const isChosenAtFirst = (entry: PreviewEntry<CalendarDay>): boolean =>
  entry.state === 'removed'
    ? Boolean(entry.isSure)
    : (entry.state === 'new' || entry.state === 'changed') && !entry.isOptional

/** What the calendar is without an entry. */
export const lossWords = ({ kind }: Pick<CalendarDay, 'kind'>): string =>
  isFreeKind(kind)
    ? 'sai do calendário e não tira mais a aula'
    : kind === 'schoolDay'
      ? 'sai do calendário e não é mais dia letivo'
      : 'sai do calendário, e nenhuma aula muda'

/** What the chosen entries of a file do to the calendar. */
export function chosenDays(entries: readonly ImportedDay[], chosen: ReadonlySet<string>) {
  const taken = entries.filter(({ where, problem }) => chosen.has(where) && !problem)
  return {
    added: taken.flatMap((entry) => (entry.state === 'new' ? [entry.day] : [])),
    changes: taken.flatMap((entry) => {
      if (entry.state !== 'changed') return []
      const { before, day } = entry
      const { uid: _, ...fields } = day
      return [{ before, changed: changedFields(before, fields), day }]
    }),
    removed: taken.flatMap((entry) => (entry.state === 'removed' ? [entry.before] : [])),
  }
}

/** The years in which a school wants what comes every year: this one and those that it keeps. */
export function yearsKept(years: readonly { firstDay: string; lastDay: string }[], today: string) {
  const all = [today, ...years.flatMap(({ firstDay, lastDay }) => [firstDay, lastDay])].sort()
  return { from: `${all[0]!.slice(0, 4)}-01-01`, to: `${all.at(-1)!.slice(0, 4)}-12-31` }
}
