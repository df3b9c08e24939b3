/**
 * Cooperative scheduling on the server's only thread. Those who yielded go on one after the other, each in a later round
 * of the loop, and between two of them the server takes connections and answers small requests. Without that, fifty
 * requests that yield at the same time would go on all at once.
 */
const waiting: (() => void)[] = []

let hasNewcomers = false
let roundsForNewcomers = 0
/** When the first of these rounds began, ms. */
let newcomersSince = 0
/** How many rounds of the loop at most go to newcomers before somebody goes on: whoever only connects stops nobody. */
const mostRounds = 100
/**
 * How long they take at most, ms. In each round everybody's requests are answered, which in a flood takes half a second:
 * a hundred such rounds would keep a list waiting for a minute.
 */
const mostRoundsTime = 50

/**
 * A new connection was taken. Node takes one in each round of the loop, however many wait: in a wave of fifty, the last
 * would wait for fifty others. So nobody goes on before none is left, and those that came first are served first.
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

/** Waits until others were served. The writer goes on before others, because they may wait for it. */
export function yieldToOthers(who: 'reader' | 'writer' = 'reader'): Promise<void> {
  return new Promise((resolve) => {
    if (!waiting.length) setImmediate(goOn)
    if (who === 'writer') waiting.unshift(resolve)
    else waiting.push(resolve)
  })
}

/**
 * How much work is done before the next yield: about 20 ms on a small machine. One unit is a row that is read; whatever takes
 * longer counts for more.
 */
const sliceUnits = 1000

/** Counts work, and returns what to wait for once enough was done. */
export type Yielding = (units: number) => Promise<void> | undefined

/**
 * Counts work. The returned function yields once enough was done, so that other requests are answered in
 * between, also while a transaction is open: other writers wait for it, readers see what was committed.
 */
export function yieldEvery(limit = sliceUnits, who: 'reader' | 'writer' = 'reader'): Yielding {
  let done = 0
  return (units) => {
    done += units
    if (done < limit) return undefined
    done = 0
    return yieldToOthers(who)
  }
}
