import { backoff } from '#web/mirror/backoff.ts'
import { noRoomHere } from '#web/mirror/database/storageFailure.ts'
import type { Drained } from '#web/mirror/sync/drain.ts'

/** The longest total of pauses within one wake-up, ms. Browsers end a wake-up after three minutes. */
export const longestStay = 2 * 60_000

/** One wake-up of the worker by the browser. */
export interface Wakening {
  /** Sends the waiting changes; see `drainForCurrentUser`. */
  send(): Promise<Drained>
  /** Asks the browser to wake the worker again. */
  wakeAgain(): Promise<unknown>
  /** True when the browser does not wake the worker again by itself after this. */
  lastChance: boolean
  /** Returns true when this device has a network at all. */
  isOnline(): boolean
  /** Returns true when a newer worker waits for this one to finish. */
  isReplaced(): boolean
  /** Pauses, shorter when a newer worker arrives. */
  pause(ms: number): Promise<unknown>
  /** A random number from 0 up to 1. */
  chance(): number
}

/**
 * Sends the waiting changes when the browser woke the worker. While only the server is away, tries again for the
 * minutes that a browser allows.
 * Guarantees: rejects unless everything was accepted, so the browser wakes the worker again. A browser that would not
 * is asked to, which it may refuse while no page is open. A server that asks for a longer pause gets it, and one that
 * refuses this device is not asked twice. A newer worker does not have to wait: browsers start it only when this one is
 * idle.
 * After a crash: nothing is stored here.
 */
export async function sendUntilAccepted(wakening: Wakening): Promise<void> {
  const { send, wakeAgain, lastChance, isOnline, isReplaced, pause, chance } = wakening
  for (let [tries, stayed] = [1, 0]; ; tries++) {
    const drained = await send()
    if (drained.ok && !drained.unaccepted) return
    const wait = backoff(tries, chance(), drained.retryAfter)
    stayed += wait
    if (!isServerAway(drained) || !isOnline() || stayed > longestStay || isReplaced()) break
    await pause(wait)
    if (isReplaced()) break
  }
  if (lastChance) await wakeAgain().catch(() => {})
  throw new Error('not yet')
}

const isServerAway = ({ ok, status }: Drained) => !ok && (status === 0 || status >= 500) && status !== noRoomHere
