import ICAL from 'ical.js'

const minute = 60_000
const day = 24 * 60 * minute

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(zone: string) {
  const known = formatters.get(zone)
  if (known) return known
  const fields = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
  const made = new Intl.DateTimeFormat('en-US', { ...fields, hourCycle: 'h23', timeZone: zone })
  formatters.set(zone, made)
  return made
}

/** How far a zone's clocks are ahead of UTC at an instant, whole minutes. */
function offsetAt(zone: string, at: number): number {
  const parts = formatterOf(zone).formatToParts(at)
  const part = (type: string) => Number(parts.find((each) => each.type === type)!.value)
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
  return Math.round((local - at) / minute)
}

/** The civil day of an instant in a zone, and how many minutes of it are over. */
export function clockIn(zone: string, at: number): { date: string; minutes: number } {
  const local = new Date(at + offsetAt(zone, at) * minute)
  return { date: local.toISOString().slice(0, 10), minutes: local.getUTCHours() * 60 + local.getUTCMinutes() }
}

/** The instant of a local time, ms. A time that the zone skips counts as if its clocks had not changed. */
export function instantIn(zone: string, date: string, time: string): number {
  const local = Date.parse(`${date}T${time}:00Z`)
  const guess = local - offsetAt(zone, local) * minute
  return local - offsetAt(zone, guess) * minute
}

/**
 * The component that says how a zone's clocks run from the first day of a year to the last of another: one observance
 * at the start, and one for each change of the clocks. Programs that do not know the zone's name go by it.
 */
export function timeZoneComponent(zone: string, fromYear: number, toYear: number): ICAL.Component {
  const component = new ICAL.Component('vtimezone')
  component.addPropertyWithValue('tzid', zone)
  const start = Date.UTC(fromYear, 0, 1)
  const end = Date.UTC(toYear + 1, 0, 1)
  let offset = offsetAt(zone, start)
  component.addSubcomponent(observance('standard', `${fromYear}-01-01T00:00:00`, offset, offset))
  for (let at = start; at < end; at += day) {
    const next = offsetAt(zone, at + day)
    if (next === offset) continue
    const change = changeBetween(zone, at, at + day)
    const local = new Date(change + offset * minute).toISOString().slice(0, 19)
    component.addSubcomponent(observance(next > offset ? 'daylight' : 'standard', local, offset, next))
    offset = next
  }
  return component
}

/** The first instant after the change of the clocks between two instants, to the minute, ms. */
function changeBetween(zone: string, from: number, to: number): number {
  const before = offsetAt(zone, from)
  let [low, high] = [from, to]
  while (high - low > minute) {
    const middle = low + Math.floor((high - low) / 2 / minute) * minute
    if (offsetAt(zone, middle) === before) low = middle
    else high = middle
  }
  return high
}

function observance(name: 'standard' | 'daylight', local: string, from: number, to: number) {
  const component = new ICAL.Component(name)
  component.addPropertyWithValue('dtstart', ICAL.Time.fromDateTimeString(local))
  component.addPropertyWithValue('tzoffsetfrom', ICAL.UtcOffset.fromSeconds(from * 60))
  component.addPropertyWithValue('tzoffsetto', ICAL.UtcOffset.fromSeconds(to * 60))
  return component
}
