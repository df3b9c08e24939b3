import { civilDateOf, weekdayIndex } from './civilDate.ts'

/** An instant in local terms: the civil day, its weekday (Sunday 0 to Saturday 6) and the minutes since midnight. */
export interface Moment {
  date: string
  weekday: number
  minutes: number
}

/**
 * The moment of an instant in a zone. Without a zone, the machine's own (decisions section 4).
 * @param at milliseconds since 1970
 */
export function momentOf(at: number, zone?: string): Moment {
  const date = civilDateOf(at, zone)
  return { date, weekday: weekdayIndex(date), minutes: minutesOfDay(at, zone) }
}

function minutesOfDay(at: number, zone?: string): number {
  if (zone === undefined) {
    const date = new Date(at)
    return date.getHours() * 60 + date.getMinutes()
  }
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone } as const
  const parts = new Intl.DateTimeFormat('en-GB', options).formatToParts(at)
  const part = (type: string) => Number(parts.find((p) => p.type === type)!.value)
  return part('hour') * 60 + part('minute')
}

/** HH:MM of minutes since a midnight. */
export const clockOf = (minutes: number): string => {
  const part = (number: number) => String(Math.floor(number)).padStart(2, '0')
  return `${part((minutes / 60) % 24)}:${part(minutes % 60)}`
}

/** Minutes since midnight of a time HH:MM. */
export function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number) as [number, number]
  return hours * 60 + minutes
}
