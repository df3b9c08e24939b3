import { Refusal } from '../errors.ts'
import { addDays, civilDateOf } from './civilDate.ts'

/**
 * Refuses a roll of a day later than tomorrow by the server's clock (decisions section 8): a device whose clock is wrong may
 * take any day for today's. A device does not refuse by its own.
 * @param now the server's clock, ms; undefined on a device
 */
export function mustHaveCome(date: string, { now, zone }: { now?: number; zone?: string }): void {
  if (now !== undefined && date > addDays(civilDateOf(now, zone), 1)) throw new Refusal('attendance.tooEarly')
}
