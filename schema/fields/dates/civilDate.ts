/**
 * The civil date (yyyy-mm-dd) of an instant in a zone. Without a zone, the machine's own (decisions section 4), even
 * when that changes while the app is open.
 * @param at milliseconds since 1970
 */
export function civilDateOf(at: number, zone?: string): string {
  const [year, month, day] = zone === undefined ? dateHere(at) : dateIn(zone, at)
  return [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-')
}

function dateHere(at: number): [year: number, month: number, day: number] {
  const date = new Date(at)
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function dateIn(zone: string, at: number): [year: number, month: number, day: number] {
  let format = formatters.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      timeZone: zone,
    })
    formatters.set(zone, format)
  }
  const parts = format.formatToParts(at)
  const part = (type: string) => Number(parts.find((p) => p.type === type)!.value)
  return [part('year'), part('month'), part('day')]
}

/** More than any zone's date can be away from UTC's, ms. */
const wellApart = 3 * 24 * 60 * 60_000

/**
 * Compares a civil date with that of an instant: negative when the date is earlier, 0 when it is the same. Days apart,
 * it need not know the zone, which takes long to ask.
 */
export function comparedWithDateOf(at: number, date: string, zone?: string): number {
  const apart = startInUtc(date) - at
  return Math.abs(apart) > wellApart ? apart : date.localeCompare(civilDateOf(at, zone))
}

/** Noon of a civil date in a zone, ms. Most zones of the world are in the same day then. */
export function noonOn(date: string, zone?: string): number {
  const noonInUtc = Date.parse(`${date}T12:00:00Z`)
  if (zone === undefined) return new Date(`${date}T12:00:00`).getTime()
  let at = noonInUtc
  // Twice, for a day on which the zone's offset changes.
  for (let i = 0; i < 2; i += 1) at += noonInUtc - wallTimeOf(at, zone)
  return at
}

/** What a zone's clocks show at an instant, as if it were UTC, ms. */
function wallTimeOf(at: number, zone: string): number {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  return Date.parse(`${format.format(at).replace(' ', 'T')}Z`)
}

let lastRead = { date: '', start: Number.NaN }

/** When a date starts in UTC, ms. A roll asks it of one date for each of its students; reading a date takes longer. */
function startInUtc(date: string): number {
  if (lastRead.date !== date) lastRead = { date, start: Date.parse(date) }
  return lastRead.start
}

/** The civil date some days later, or earlier when `days` is negative. */
export function addDays(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

/** Sunday 0 to Saturday 6. */
export const weekdayIndex = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay()
