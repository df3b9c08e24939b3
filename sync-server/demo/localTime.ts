const minute = 60_000

/** The wall-clock time of a zone at an instant (ms), in minutes since midnight. */
export function minutesOfDay(at: number, zone: string): number {
  const text = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(at)
  const [hours, minutes] = text.split(':').map(Number)
  return hours! * 60 + minutes!
}

/** Formats minutes since midnight as HH:MM. */
export const clockText = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** The instant (ms) at which a zone's wall clock shows `time` (HH:MM) on `date` (yyyy-mm-dd). */
export function instantAt(date: string, time: string, zone: string): number {
  const wanted = Date.parse(`${date}T${time}:00Z`)
  // Twice, for the hour in which the zone's offset changes.
  const once = wanted - offsetAt(wanted, zone)
  return wanted - offsetAt(once, zone)
}

/** The zone's offset ahead of UTC at an instant, ms. */
function offsetAt(at: number, zone: string): number {
  const wall = Date.parse(`${formatOf(zone).format(at).replace(' ', 'T')}Z`)
  return Math.round((wall - at) / minute) * minute
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  formats.set(zone, format)
  return format
}
