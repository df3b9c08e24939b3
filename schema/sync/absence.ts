/**
 * How long the server has not answered a device, and what follows from it.
 * Guarantees: only time that was lived through with the app, or that the server told, brings a device to the seal. A
 * clock that jumps, forwards or back, locks at most. Nothing here ever deletes anything.
 * Invariant: `away` never shrinks until the server answers, whatever the device's clock does.
 * After a crash: at worst the time since the last count is counted with the next one.
 */
const day = 24 * 60 * 60_000

/** From when on a device says how soon it will ask for the password, ms. */
export const warnAfter = 7 * day

/** How long a device shows data without an answer of its server, ms. After that it asks for the password. */
export const lockAfter = 14 * day

/** After how long its data is sealed, ms: encrypted, so that nothing but the password opens it. */
export const sealAfter = lockAfter + 30 * day

/**
 * The longest step of the device's clock that is believed between two counts, ms: a long weekend without the app. A
 * longer one is a jump: a clock that was set, or a device that nobody opened.
 */
export const longestStep = 4 * day

/** Why the password is asked for. 'ended': an act on the server ended the session; only the server opens such a lock. */
export type LockReason = 'away' | 'jump' | 'ended'

export interface Absence {
  /** How long the server has not answered since then or since the password was typed, as far as it is believed, ms. */
  away: number
  /** The latest time of the device's clock up to which it was counted, ms. */
  countedAt: number
  /** How far the clock has jumped ahead meanwhile, ms. */
  jumped: number
  /** It stays until the password is typed. */
  locked?: LockReason
  /** How long the absence was that locked it, once an answer has ended it, ms. */
  lasted?: number
  /** What was counted before the password was typed without an answer since, ms. */
  earlier?: number
}

/** What a device does. 'warned': it says how soon it will lock. */
export type Standing = 'open' | 'warned' | 'locked' | 'sealed'

export function standingOf({ away, jumped, locked, lasted = 0 }: Absence): Standing {
  if (Math.max(away, lasted) >= sealAfter) return 'sealed'
  if (locked) return 'locked'
  return away + jumped >= warnAfter ? 'warned' : 'open'
}

/** How long the server has not answered, or had not when it did, for people to read, ms. */
export const absentFor = ({ away, lasted, earlier = 0 }: Absence): number => lasted ?? earlier + away

/**
 * Counts on. A clock that went forward a step is believed. A longer step is a jump, and a clock that was set back takes
 * nothing away: then only the time of use counts, so whoever sets it back each day still comes to the end.
 * @param now the device's clock, ms
 * @param used how long the app ran since it last counted, ms of a clock that nobody sets
 */
export function countOn(before: Absence, now: number, used: number): Absence {
  const { away, countedAt, jumped } = before
  const passed = now - countedAt
  if (passed > longestStep + used || passed < -longestStep)
    return withLock({ ...before, away: away + used, countedAt: now, jumped: Math.max(0, jumped + passed - used) })
  if (passed > 0) return withLock({ ...before, away: away + passed, countedAt: now })
  return withLock({ ...before, away: away + used })
}

/** A stronger reason takes the place of a weaker one. */
function withLock(absence: Absence): Absence {
  const { away, jumped, locked } = absence
  if (away >= lockAfter && locked !== 'ended') return { ...absence, locked: 'away' }
  return away + jumped >= lockAfter && !locked ? { ...absence, locked: 'jump' } : absence
}

/**
 * The server answered, and knows how long it was. What only a jump of the clock locked is open again. What was really
 * away stays locked until the password is typed, since the phone may be lost.
 * @param now the device's clock, ms
 * @param reported how long it was since its last answer, ms by its own clock; undefined when that one is not known
 */
export function answeredAt(before: Absence | undefined, now: number, reported: number | undefined): Absence {
  if (!before) return { away: 0, countedAt: now, jumped: 0 }
  // Who typed the password meanwhile was there.
  const length = before.earlier === undefined ? reported : undefined
  const { away, locked, lasted = 0 } = length === undefined ? countOn(before, now, 0) : before
  const longest = Math.max(lasted, locked === 'away' ? away : 0, length ?? 0)
  const stays = longest >= lockAfter || locked === 'away' ? 'away' : length === undefined && locked
  const reason = locked === 'ended' ? locked : stays
  return {
    ...{ away: 0, countedAt: now, jumped: 0 },
    ...(reason && { locked: reason }),
    ...(longest >= lockAfter && { lasted: longest }),
  }
}

/** The person typed their password, and it is theirs. @param now the device's clock, ms */
export const openedAt = (before: Absence, now: number): Absence => ({
  ...{ away: 0, countedAt: now, jumped: 0 },
  earlier: (before.earlier ?? 0) + before.away,
})

/** What a build wrote that believed every clock: what it counted may have been a jump. */
export function doubted({ away, countedAt, locked }: { away: number; countedAt: number; locked?: unknown }): Absence {
  const reason = away >= lockAfter ? 'jump' : 'away'
  return { away: 0, countedAt, jumped: away, ...(locked ? { locked: reason } : {}) }
}
