import { Refusal } from '#schema/errors.ts'
import { addDays, civilDateOf } from '#schema/rules/dates/civilDate.ts'

/**
 * Throws 'attendance.tooEarly' for a roll later than tomorrow by the server's clock (decisions section 8): a device
 * with a wrong clock may take any day for today. A device does not check against its own clock.
 * @param now the server's clock, ms; undefined on a device
 */
export function mustNotBeFuture(date: string, { now, zone }: { now?: number; zone?: string }): void {
  if (now !== undefined && date > addDays(civilDateOf(now, zone), 1)) throw new Refusal('attendance.tooEarly')
}
