import { backoff } from '../web/mirror/backoff.ts'
import type { Drained } from '../web/mirror/drain.ts'
import { noRoomHere } from '../web/mirror/storageFailure.ts'

/** How long the pauses within one wakening may be in all, ms: browsers end one after three minutes. */
export const longestStay = 2 * 60_000

/** What the browser woke the worker for. */
export interface Wakening {
  /** Sends what waits; see `drainForCurrentUser`. */
  send(): Promise<Drained>
  /** Asks the browser to wake the worker again. */
  wakeAgain(): Promise<unknown>
  /** Whether the browser does not come again by itself after this. */
  lastChance: boolean
  /** Whether this device has a network at all. */
  isOnline(): boolean
  /** Whether a newer worker waits for this one to be done. */
  isReplaced(): boolean
  /** Ends sooner when a newer worker comes. */
  pause(ms: number): Promise<unknown>
  /** From 0 up to 1. */
  chance(): number
}

/**
 * Sends when the browser woke the worker. While only the server is away it is tried again, for the minutes that a browser gives.
 * Guarantees: rejects unless all was taken, so that a browser that comes again does; one that would not is asked to, which it may
 * refuse while no page is open. A server that wants to be left alone for longer is, and one that refuses this device is not asked
 * twice. A newer worker is not kept waiting: browsers let it begin only when this one has nothing more to do.
 * Power cuts: nothing is kept here.
 */
export async function sendUntilTaken(wakening: Wakening): Promise<void> {
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
