import { groupBy } from '#schema/rules/groupBy.ts'

/** How often the loop is looked at, ms. */
export const lookEvery = 20

/** A stop longer than this has a line in the operator's log, ms. */
const longStop = 200

export interface LoopStop {
  /** How long nothing else was answered, ms. */
  ms: number
  /** The processor time of the process in it, ms. Much less than `ms`: it waited for the disk or for other programs. */
  processorMs: number
  /** The calls that were under way, as the contract names them, each once with how many there were. */
  calls: string
}

interface Settings {
  /** A clock that nobody sets, ms. */
  now(): number
  /** The processor time of the process so far, ms. */
  processor(): number
  /** Called at each look with how much later it came than it should have, ms. */
  observe(ms: number): void
  onLongStop(stop: LoopStop): void
}

/**
 * Measures how long the event loop stands still, and which calls were under way meanwhile: one of them did it, or work
 * that belongs to no call. `look` is called every `lookEvery`.
 */
export function openLoopMonitor({ now, processor, observe, onLongStop }: Settings) {
  const underWay = new Set<() => string>()
  /** Answered since the last look: a call that stopped the loop is mostly answered before the next one. */
  let answered: (() => string)[] = []
  let last = { at: now(), processor: processor() }
  return {
    /** A call began; `name` is asked only if the loop stops. Returns what to call when it is answered. */
    begin(name: () => string): () => void {
      // An own function, because two calls may have the same.
      const call = () => name()
      underWay.add(call)
      return () => {
        if (underWay.delete(call)) answered.push(call)
      }
    },
    look(): void {
      const current = { at: now(), processor: processor() }
      const ms = Math.max(0, current.at - last.at - lookEvery)
      observe(ms)
      if (ms > longStop)
        onLongStop({
          ms: Math.round(ms),
          processorMs: Math.round(current.processor - last.processor),
          calls: counted([...answered, ...underWay].map((name) => name())),
        })
      answered = []
      last = current
    },
  }
}

/** The line of a stop in the operator's log. */
export const stopLine = ({ ms, processorMs, calls }: LoopStop): string =>
  `The event loop stood still for ${ms} ms, ${processorMs} ms of processor. Under way: ${calls || 'no call'}`

const counted = (names: string[]): string =>
  [...groupBy(names, (name) => name)]
    .map(([name, all]) => (all.length > 1 ? `${name} (${all.length} times)` : name))
    .join(', ')
