/** One press of a pointer, or of Enter or Space. */
export interface Press {
  /** ms, by the event's own clock, which a busy page does not delay. */
  at: number
  x: number
  y: number
  /** What it presses. */
  on: unknown
}

/** So soon after the first, a press of the same thing is the end of a double click, ms. */
const sameThing = 300
/** What has come under the finger since the first press was not seen by anybody yet, ms. */
const newThing = 500
/** A finger that presses twice does not land on the same pixel. */
const near = 20

/** Whether a press is the second half of a double one: at once, at the same place. */
export function isSecondPress(before: Press | null, press: Press): boolean {
  if (!before) return false
  const apart = Math.max(Math.abs(press.x - before.x), Math.abs(press.y - before.y))
  return apart <= near && press.at - before.at < (press.on === before.on ? sameThing : newThing)
}
