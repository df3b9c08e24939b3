import { addDays, civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { rollOfCall } from '#schema/mutations/journal/rollOfCall.ts'
import type { RollPlace } from '#schema/nouns/rollCall.ts'
import type { OutboxCall, Receipt } from './protocol.ts'

/**
 * Where the marks of a refused call belong, so that its author is asked one question instead of doing them again: where
 * the roll is now, or the day on which it was truly taken.
 * Invariant: nothing is written there before the author agrees.
 * After a crash: pure functions, nothing to lose.
 */
export interface ActTimes {
  /** When the act was done, ms by the device's clock. */
  doneAt: number
  /** When the answer came, ms by the device's clock. */
  receivedAt: number
  /** The server's clock then, ms. */
  now: number
}

/**
 * The roll to which the marks of a refused call belong; undefined when nobody knows another one.
 * @param before what was found when it was refused before: a later try says less about when it was done
 */
export function placeOfRefused(
  call: Pick<OutboxCall, 'method' | 'path' | 'body'>,
  receipt: Receipt & { outcome: 'refused' },
  times: ActTimes,
  before?: RollPlace,
): RollPlace | undefined {
  if (receipt.place) return receipt.place
  const roll = receipt.code === 'attendance.tooEarly' ? rollOfCall(call) : undefined
  // A roll that was to move to a day that has not come is of a day that has.
  if (!roll || roll.date <= civilDateOf(times.now)) return undefined
  return before ?? { ...roll, date: rightDay(roll.date, times) }
}

const dayMs = 24 * 60 * 60_000
const daysBetween = (first: string, last: string) => Math.round((Date.parse(last) - Date.parse(first)) / dayMs)

/**
 * The day on which a roll was taken, from the day that it was filed under by a clock that ran ahead. The server's answer
 * tells how far ahead; of a clock that was set right meanwhile it is not known, and the day of the answer is the latest
 * that can be true. No roll is taken for a later day than that on which it was done.
 */
export function rightDay(filedUnder: string, { doneAt, receivedAt, now }: ActTimes): string {
  const ahead = receivedAt - now
  const dayDone = civilDateOf(Math.min(doneAt - ahead, now))
  const sameDayBefore = addDays(filedUnder, daysBetween(civilDateOf(doneAt), dayDone))
  return sameDayBefore < dayDone ? sameDayBefore : dayDone
}
