import type { Lock } from '#web/mirror/database/locks.ts'
import { webLock } from '#web/mirror/database/locks.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import { visitNow } from '#web/mirror/database/visit.ts'
import { iterationsNow, makePair, openPair } from './passwordPair.ts'
import { canSeal } from './sealer.ts'

/**
 * The password with which the person last signed in on this device, which the device checks itself.
 * Guarantees: every try is counted before it is looked at, and after a few wrong ones each takes longer. Neither a
 * reload nor another tab nor a clock that is set shortens that.
 * Invariant: there is one pair for the latest password typed here. A password that was changed elsewhere counts here
 * from the next sign-in.
 * After a crash: a try that was cut off counts as a wrong one.
 */

/** So many wrong tries take no longer. */
const freeTries = 5
const firstPauseMs = 30_000
const longestPauseMs = 5 * 60_000

/** How long a try waits before it is looked at, ms. @param wrong how many wrong ones came before it, in a row */
export const pauseAfter = (wrong: number): number =>
  wrong < freeTries ? 0 : Math.min(firstPauseMs * 2 ** Math.min(wrong - freeTries, 10), longestPauseMs)

/**
 * Makes the pair of a password that the server has just accepted. Does nothing where the browser has no WebCrypto, as on
 * an address without https. Rejects with VisitEnded once the person has left.
 */
export async function keepPassword(mirror: Mirror, password: string, iterations = iterationsNow): Promise<void> {
  if (!canSeal()) return
  const { db } = mirror
  const pair = await makePair(password, mirror.userId, iterations)
  await db.transaction('rw', db.meta, async () => {
    await visitNow(db)
    await db.keepAll({ pair, wrongTries: 0 })
  })
}

/** 'unknown': this device has no password to compare with. `pause` is how long the next try waits, ms. */
export type Tried =
  | { outcome: 'right'; privateHalf: CryptoKey }
  | { outcome: 'wrong'; pause: number }
  | { outcome: 'unknown' }

/** Checks a password without the server. @param wait resolves after so many ms of a clock that nobody sets */
export const tryPassword = (
  { db, userId }: Mirror,
  password: string,
  wait: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  lock: Lock = webLock,
): Promise<Tried> =>
  lock(`chamada-password-${userId}`, async () => {
    const { pair, wrongTries = 0 } = await db.readAll('pair', 'wrongTries')
    if (!pair || !canSeal()) return { outcome: 'unknown' }
    await db.keep('wrongTries', wrongTries + 1)
    await wait(pauseAfter(wrongTries))
    const privateHalf = await openPair(pair, password, userId)
    if (!privateHalf) return { outcome: 'wrong', pause: pauseAfter(wrongTries + 1) }
    await db.keep('wrongTries', 0)
    return { outcome: 'right', privateHalf }
  })
