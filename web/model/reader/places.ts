/** Where a person stopped in each file, by its hash: a page from 1 on, or seconds. The latest is last. */
export type Places = Record<string, number>

/** Only so many are kept. */
const most = 200

/** The places with a new one put last; nothing is kept of a file at its beginning. */
export function placesWith(places: Places, hash: string, place: number, beginning: number): Places {
  const { [hash]: _, ...others } = places
  const all = place > beginning ? { ...others, [hash]: place } : others
  return Object.fromEntries(Object.entries(all).slice(-most))
}

/**
 * Where to go on with sound or film, seconds: a little before where it stopped. What is about to end starts again.
 */
export const goOnAt = (place: number, duration: number): number =>
  place > 5 && place < duration - 5 ? Math.max(0, place - 2) : 0
