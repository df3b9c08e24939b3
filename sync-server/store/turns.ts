import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * How much work is done in one turn: about 20 ms on a small machine. One unit is a row that is read; whatever takes
 * longer counts for more.
 */
const turnLimit = 1000

/**
 * Counts work. The returned function ends the turn once enough was done, so that other requests are answered in
 * between, also while a transaction is open: other writers wait for it, readers see what was committed.
 */
export function takeTurns(limit = turnLimit): (units: number) => Promise<void> {
  let done = 0
  return async (units) => {
    done += units
    if (done < limit) return
    done = 0
    await nextTurn()
  }
}
