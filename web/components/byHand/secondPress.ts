/** One press of a pointer, or of Enter or Space. */
export interface Press {
  /** Time by the event's own clock, which a busy page does not delay, ms. */
  at: number
  x: number
  y: number
  /** The element it presses. */
  on: unknown
}

/** A press of the same element this soon after the first is the end of a double click, ms. */
const sameThing = 300
/** An element that has appeared under the finger counts as unseen for this long, ms. */
const newThing = 500
/** A finger that presses twice does not land on the same pixel: tolerance, px. */
const near = 20

/** Returns true when a press is the second half of a double one: soon after the first, at the same place. */
export function isSecondPress(before: Press | null, press: Press): boolean {
  if (!before) return false
  const apart = Math.max(Math.abs(press.x - before.x), Math.abs(press.y - before.y))
  return apart <= near && press.at - before.at < (press.on === before.on ? sameThing : newThing)
}
