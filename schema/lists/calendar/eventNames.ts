import ICAL from 'ical.js'
import { groupBy } from '#schema/rules/groupBy.ts'
import { type EventTimes, timesOf, type Zones, zoneOf } from './eventTimes.ts'

/** An event, and what it shares with the others of its calendar: a file may have several. */
export interface FileEvent {
  event: ICAL.Component
  calendar: { name: string; zones: Zones; isOwn: boolean; isCancelled: boolean }
}

/** How the events of a file are told apart. */
export interface EventNames {
  /** The days of repeating events that an event of its own replaces, each as its name and day. */
  replaced: ReadonlySet<string>
  /** The names that several events have, none of them a day of a repeating one. */
  shared: ReadonlySet<string>
  /** Of those names, the days on which several of the events are, each as the name and the day. */
  crowded: ReadonlySet<string>
  /** What an entry of this event is called, unless several events share the name. */
  instanceOf(event: FileEvent): string
  /** Why another event of the file stands for this one. */
  older(event: FileEvent): string | undefined
}

/** The words of a property; '' where there is none. */
export const wordsIn = (event: ICAL.Component, name: string) => String(event.getFirstPropertyValue(name) ?? '').trim()

/** The longest name of an event; a day may come behind it in that of an entry. */
const longestUid = 289

/** The name of an event. One that is too long for an entry is cut, and told apart by what it was. */
export function uidIn(event: ICAL.Component): string {
  const uid = wordsIn(event, 'uid')
  if (uid.length <= longestUid) return uid
  let sum = 0
  for (const letter of uid) sum = (Math.imul(sum, 31) + letter.codePointAt(0)!) | 0
  return `${uid.slice(0, longestUid - 10)}#${(sum >>> 0).toString(36)}`
}

const timesIn = ({ event, calendar }: FileEvent): EventTimes | undefined => {
  try {
    return event.hasProperty('dtstart') ? timesOf(event, calendar.zones) : undefined
  } catch {
    return undefined
  }
}

/** Whether a file says that an event is no more. */
export const isCancelled = ({ event, calendar }: FileEvent) =>
  calendar.isCancelled || wordsIn(event, 'status').toUpperCase() === 'CANCELLED'

/** How the events of a file are told apart. */
export function namesIn(events: readonly FileEvent[]): EventNames {
  const repeating = new Map(
    events.flatMap((each) => {
      const { event } = each
      const repeats = event.hasProperty('rrule') || event.hasProperty('rdate')
      return repeats ? [[uidIn(event), timesIn(each)] as const] : []
    }),
  )
  const names = new Map(events.map((each) => [each, nameOf(each)]))
  const instanceOf = (each: FileEvent) => names.get(each)!
  function nameOf(each: FileEvent): string {
    const uid = uidIn(each.event)
    const instead = each.event.getFirstPropertyValue('recurrence-id')
    if (!(instead instanceof ICAL.Time)) return uid
    const clock = (repeating.get(uid) ?? timesIn(each))?.clock
    return `${uid} ${clock?.(instead, zoneOf(each.event, 'recurrence-id')).date ?? instead.toString().slice(0, 10)}`.trim()
  }
  // A program that numbers the versions of an event may write several of them. Those without numbers are other days.
  const numberOf = ({ event }: FileEvent) => Number(wordsIn(event, 'sequence') || -1)
  const versions = groupBy(events, instanceOf)
  const newest = new Map([...versions].map(([name, all]) => [name, Math.max(...all.map(numberOf))]))
  const firstDays = new Map<FileEvent, string | undefined>()
  const dayOf = (each: FileEvent) => {
    if (!firstDays.has(each)) firstDays.set(each, timesIn(each)?.firstDay)
    return firstDays.get(each)
  }
  const older = (each: FileEvent) => {
    const name = instanceOf(each)
    if (!wordsIn(each.event, 'uid')) return undefined
    const isOld = numberOf(each) >= 0 && numberOf(each) < newest.get(name)!
    if (isOld) return 'O arquivo tem uma versão mais nova deste evento.'
    const others = isCancelled(each) ? [] : (versions.get(name) ?? [])
    const ends = (other: FileEvent) => isCancelled(other) && numberOf(other) >= numberOf(each)
    return others.some((other) => ends(other) && [undefined, dayOf(each)].includes(dayOf(other)))
      ? 'O arquivo diz também que este evento foi cancelado.'
      : undefined
  }
  const present = groupBy(
    events.filter((each) => !older(each)),
    instanceOf,
  )
  const severalIn = (groups: Map<string, FileEvent[]>) =>
    new Set([...groups].flatMap(([name, { length }]) => (length > 1 ? [name] : [])))
  const shared = severalIn(present)
  const sharing = [...present].flatMap(([name, all]) => (shared.has(name) ? all : []))
  return {
    replaced: new Set(events.filter(({ event }) => event.hasProperty('recurrence-id')).map(instanceOf)),
    shared,
    crowded: severalIn(groupBy(sharing, (each) => `${instanceOf(each)} ${dayOf(each)}`)),
    instanceOf,
    older,
  }
}
