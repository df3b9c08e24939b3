/**
 * The civil date (yyyy-mm-dd) of an instant in a zone; without a zone, the machine's own (decisions section 4).
 * @param at milliseconds since 1970
 */
export function civilDateOf(at: number, zone?: string): string {
  const parts = formatter(zone).formatToParts(at)
  const part = (type: string) => parts.find((p) => p.type === type)!.value
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(zone = '') {
  let format = formatters.get(zone)
  if (!format) {
    const options = { year: 'numeric', month: '2-digit', day: '2-digit', ...(zone && { timeZone: zone }) } as const
    format = new Intl.DateTimeFormat('en-CA', options)
    formatters.set(zone, format)
  }
  return format
}

/** The civil date some days later, or earlier when `days` is negative. */
export function addDays(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

/** Sunday 0 to Saturday 6. */
export const weekdayIndex = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay()
