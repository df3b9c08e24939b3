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
