const day = 24 * 60 * 60_000

/** How long a device shows data without an answer of its server, ms. After that it asks for the password. */
export const lockAfter = 14 * day

/** After how long it forgets the data, ms. Unsent work stays. */
export const wipeAfter = lockAfter + 30 * day

/** How long the server has not answered a device. */
export interface Absence {
  /** ms */
  away: number
  /** The device's clock when this was last counted, ms. */
  countedAt: number
  /** The password is to be typed before anything is shown, although the server may have answered since. */
  locked?: boolean
}

/**
 * Counts on. A clock that goes forward is believed, so a phone in a drawer counts. One that was set back takes nothing
 * away of what was counted, and only the time of use counts in its stead: whoever sets it back each day still comes to
 * the end. A clock set ahead by mistake asks for the password early.
 * @param now the device's clock, ms
 * @param used how long the app ran since it last counted, ms of a clock that nobody sets
 */
export function countOn({ away, countedAt, locked }: Absence, now: number, used: number): Absence {
  const passed = now > countedAt ? now - countedAt : used
  const counted = away + passed
  return { away: counted, countedAt: now, ...((locked || counted >= lockAfter) && { locked: true }) }
}

/** The server answered. A lock stays until the password is typed, since the phone may be lost. */
export const answeredAt = (before: Absence | undefined, now: number): Absence => ({
  away: 0,
  countedAt: now,
  ...(before && countOn(before, now, 0).locked && { locked: true }),
})
