import { addDays, weekdayIndex } from '#schema/rules/dates/civilDate.ts'

/** The six weeks from Sunday that show a date's month, with the days around it. All months are equally high. */
export function weeksOf(date: string): string[][] {
  const first = `${date.slice(0, 7)}-01`
  const sunday = addDays(first, -weekdayIndex(first))
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (_, day) => addDays(sunday, week * 7 + day)))
}

/** The same day some months later, or earlier when `months` is negative; the month's last day where it is shorter. */
export function addMonths(date: string, months: number): string {
  const month = new Date(`${date.slice(0, 7)}-01T00:00:00Z`)
  month.setUTCMonth(month.getUTCMonth() + months)
  const first = month.toISOString().slice(0, 10)
  month.setUTCMonth(month.getUTCMonth() + 1)
  const last = addDays(month.toISOString().slice(0, 10), -1)
  return date.slice(8) > last.slice(8) ? last : `${first.slice(0, 8)}${date.slice(8)}`
}

/** Where a key leads in a calendar; null for a key that leads nowhere. */
export function dayByKey(date: string, key: string, shift: boolean): string | null {
  const days = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[key]
  if (days) return addDays(date, days)
  const months = { PageUp: -1, PageDown: 1 }[key]
  if (months) return addMonths(date, shift ? months * 12 : months)
  if (key === 'Home') return addDays(date, -weekdayIndex(date))
  if (key === 'End') return addDays(date, 6 - weekdayIndex(date))
  return null
}
