/**
 * Turns of the server's only thread. Whoever ended a turn goes on in a later one, one after the other, and between two
 * of them the server takes connections and answers small requests. Without that, fifty requests that each end their
 * turn at the same time would go on all at once.
 */
const waiting: (() => void)[] = []

let hasNewcomers = false
let roundsForNewcomers = 0
/** When the first of these rounds began, ms. */
let newcomersSince = 0
/** How many rounds of the loop at most go to newcomers before the next turn: whoever only connects stops nobody. */
const mostRounds = 100
/**
 * How long they take at most, ms. In each round everybody's requests are answered, which in a flood takes half a second:
 * a hundred such rounds would keep a list waiting for a minute.
 */
const mostRoundsTime = 50

/**
 * A new connection was taken. Node takes one in each round of the loop, however many wait: in a wave of fifty, the last
 * would wait for fifty turns. So the next turn begins once none is left, and those that came first are served first.
 */
export function noteNewcomer(): void {
  hasNewcomers = true
}

function goOn() {
  if (!roundsForNewcomers) newcomersSince = performance.now()
  if (hasNewcomers && roundsForNewcomers < mostRounds && performance.now() - newcomersSince < mostRoundsTime) {
    hasNewcomers = false
    roundsForNewcomers += 1
    setImmediate(goOn)
    return
  }
  hasNewcomers = false
  roundsForNewcomers = 0
  const next = waiting.shift()
  if (waiting.length) setImmediate(goOn)
  next?.()
}

/** Ends the turn. The writer goes on before others, because they may wait for it. */
export function yieldToOthers(who: 'reader' | 'writer' = 'reader'): Promise<void> {
  return new Promise((resolve) => {
    if (!waiting.length) setImmediate(goOn)
    if (who === 'writer') waiting.unshift(resolve)
    else waiting.push(resolve)
  })
}

/**
 * How much work is done in one turn: about 20 ms on a small machine. One unit is a row that is read; whatever takes
 * longer counts for more.
 */
const turnLimit = 1000

/** Counts work, and returns what to wait for when enough was done for one turn. */
export type Yielding = (units: number) => Promise<void> | undefined

/**
 * Counts work. The returned function ends the turn once enough was done, so that other requests are answered in
 * between, also while a transaction is open: other writers wait for it, readers see what was committed.
 */
export function yieldEvery(limit = turnLimit, who: 'reader' | 'writer' = 'reader'): Yielding {
  let done = 0
  return (units) => {
    done += units
    if (done < limit) return undefined
    done = 0
    return yieldToOthers(who)
  }
}
