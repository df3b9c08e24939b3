/**
 * What the app keeps by itself unless the person sets another limit, bytes. 500 MB is what one file may be at most unless a school says otherwise, some weeks of lessons without films, and little
 * enough for a phone with 32 GB, of which few are free.
 */
export const usualBudget = 500 * 2 ** 20

/** The share of the space that no file of a lesson takes: it is for the school's data and what a person does. */
const reserve = 0.1

/** How many bytes of files more a device may keep, below 0 when its reserve is touched; null where that is not known. */
export const spaceForFiles = (use: { usage: number | null; quota: number | null } | undefined): number | null =>
  use && use.usage !== null && use.quota !== null ? use.quota * (1 - reserve) - use.usage : null

/** The room that is made on a device found full, for rows and acts, bytes. */
const roomOnFull = 50 * 2 ** 20

/** A full device is found to have room again after so long, ms: nobody says when something was deleted. */
const fullFor = 7 * 24 * 60 * 60_000

/**
 * What files may take before the app keeps one by itself, bytes: no more than the limit, than leaves the reserve alone,
 * and than a device could hold that was found full lately. (Browsers report more space than there is.)
 * @param got what files take now
 * @param space from `spaceForFiles`
 * @param now ms by the device's clock
 */
export function autoLimit(
  { budget, full }: { budget: number | null; full: Full | null },
  got: number,
  space: number | null,
  now: number,
): number {
  const held = full && Math.abs(now - full.at) < fullFor ? full.bytes : Number.POSITIVE_INFINITY
  return Math.min(budget ?? usualBudget, space === null ? Number.POSITIVE_INFINITY : got + space, held)
}

interface Full {
  bytes: number
  at: number
}

/** A device that was found full now, with files that take so much. */
export const foundFull = (got: number, now: number): Full => ({ bytes: Math.max(0, got - roomOnFull), at: now })

/** What a browser says of the network, where it says anything. */
export interface Connection {
  type?: string
}

/**
 * Whether downloads that nobody asked for now may use this network. Where the browser cannot tell it is not taken for
 * one that costs nothing.
 * @param anyNetwork the person allows them on every network
 */
export const isFreeNetwork = (connection: Connection | undefined, anyNetwork: boolean): boolean =>
  anyNetwork || connection?.type === 'wifi' || connection?.type === 'ethernet'

/** Whether the browser says what kind of network it is on. */
export const saysNetwork = (connection: Connection | undefined): boolean => connection?.type !== undefined
