import type { OutboxEntry } from '#web/mirror/database/records.ts'

/**
 * What this device held and for whom, noted outside of IndexedDB: a witness in the same place would go with what it
 * witnesses.
 * Guarantees: a database that the browser lost is told as lost, not as a first visit, and what was not sent in it is
 * told until somebody has read it. It is noted at once with each act, and has no names in it.
 * Invariant: it goes when its person signs out with nothing unsent.
 * After a crash: it may lack the last seconds, and then says at least that something was here.
 */

/** What was noted last. */
export interface Held {
  /** How many changes were not sent. */
  unsent: number
  /** When it was noted, ms by the device's clock. */
  at: number
  /** The day of the newest roll among them. */
  roll?: string | undefined
}

export interface Witness extends Held {
  /** The person has signed out: what they left is sealed, and nothing else of theirs need be here. */
  left?: boolean | undefined
  /** What the browser lost, until somebody has read it; `back` were put back from their second place. */
  lost?: (Held & { back: number }) | undefined
}

/** Whether its sentence can be said. */
const isReadable = ({ unsent, at, roll, lost }: Witness): boolean =>
  [unsent, at, Date.parse(`${roll ?? '2026-01-01'}T12:00:00`)].every(Number.isFinite) && (!lost || isReadable(lost))

const stored = 'chamada-witness'

type Witnesses = Record<string, Witness>
type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** undefined where the browser forbids it. */
const here = (): Place | undefined => {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}

/** All that is noted, by person. What nobody can read is as if it were not there, and spoils no other's. */
export function witnesses(place = here()): Witnesses {
  try {
    const all = Object.entries(JSON.parse(place?.getItem(stored) ?? '{}') as Witnesses)
    return Object.fromEntries(all.filter(([, noted]) => isReadable(Object(noted))))
  } catch {
    return {}
  }
}

export const witnessOf = (userId: number, place = here()): Witness | undefined => witnesses(place)[userId]

function change(userId: number, how: (before: Witness | undefined) => Witness | undefined, place: Place | undefined) {
  const all = witnesses(place)
  const before = all[userId]
  const after = how(before)
  if (JSON.stringify(after) === JSON.stringify(before)) return
  const { [userId]: _, ...others } = all
  const now = after ? { ...others, [userId]: after } : others
  try {
    if (Object.keys(now).length) place?.setItem(stored, JSON.stringify(now))
    else place?.removeItem(stored)
  } catch {
    // A full or forbidden storage: the copies are still there.
  }
}

/** Notes what a person who is here has not sent. */
export const noteHeld = (userId: number, now: Held, place = here()): void =>
  change(
    userId,
    (before) => {
      const roll = now.unsent ? (now.roll ?? before?.roll) : undefined
      const isSame = before && !before.left && before.unsent === now.unsent && before.roll === roll
      if (isSame) return before
      return { unsent: now.unsent, at: now.at, ...(roll && { roll }), ...(before?.lost && { lost: before.lost }) }
    },
    place,
  )

/** What a person held is gone, and they did not sign out. Returns whether that is so. */
export function noteLoss(userId: number, place = here()): boolean {
  const { left, lost, ...held } = witnessOf(userId, place) ?? { left: true }
  if (left || !('unsent' in held)) return false
  // What was lost before and not read yet counts on.
  const unsent = held.unsent + (lost ? lost.unsent - lost.back : 0)
  change(userId, () => ({ ...held, unsent: 0, lost: { ...held, unsent, back: 0 } }), place)
  return true
}

/** So many acts were put back. */
export const noteBack = (userId: number, back: number, place = here()): void =>
  change(
    userId,
    (now) => now && { ...now, ...(now.lost && { lost: { ...now.lost, back: now.lost.back + back } }) },
    place,
  )

/** The person has read what was lost. */
export const noteRead = (userId: number, place = here()): void =>
  change(userId, (now) => now && { ...now, lost: undefined }, place)

/** The person has signed out, and what they keep is sealed. With nothing unsent, nothing stays noted. */
export const noteLeft = (userId: number, keeps: boolean, place = here()): void =>
  change(userId, (now) => (keeps && now?.unsent ? { ...now, left: true } : undefined), place)

/** The day of the roll that was last worked on. */
export const newestRoll = (entries: Pick<OutboxEntry, 'about'>[]): string | undefined =>
  entries
    .flatMap(({ about }) => about)
    .findLast((record) => record.startsWith('rolls:'))
    ?.split('/')
    .at(-1)
