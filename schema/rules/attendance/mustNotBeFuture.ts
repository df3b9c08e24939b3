import { Refusal } from '#schema/errors.ts'
import { addDays, civilDateOf } from '#schema/fields/dates/civilDate.ts'

/**
 * Whether a day is later than tomorrow by the server's clock: a device with a wrong clock may take any day for today. A
 * device does not check against its own clock.
 * @param now the server's clock, ms; undefined on a device
 */
export const isFuture = (date: string, { now, zone }: { now?: number; zone?: string }): boolean =>
  now !== undefined && date > addDays(civilDateOf(now, zone), 1)

/**
 * Throws 'attendance.tooEarly' for a roll of the future (decisions section 8).
 * @param clock see `isFuture`
 */
export function mustNotBeFuture(date: string, clock: { now?: number; zone?: string }): void {
  if (isFuture(date, clock)) throw new Refusal('attendance.tooEarly')
}
