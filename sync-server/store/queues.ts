import type { Store } from './store.ts'

/** Runs works about the same thing one after the other, and others at the same time. */
export type Schedule = <T>(name: string, work: () => Promise<T>) => Promise<T>

/** The same among all processes on a database. */
export const queuesOf = ({ shared }: Pick<Store, 'shared'>): Schedule =>
  shared ? (name, work) => shared.alone(`file ${name}`, work) as ReturnType<typeof work> : openQueues()

export function openQueues(): Schedule {
  const last = new Map<string, Promise<unknown>>()
  return (name, work) => {
    const mine = (last.get(name) ?? Promise.resolve()).then(work, work)
    const ended = mine.catch(() => {})
    last.set(name, ended)
    void ended.then(() => last.get(name) === ended && last.delete(name))
    return mine
  }
}

/** Runs at most so many works at a time; the others wait, the first come first. */
export function atMost(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < count) running++
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // Whoever waits takes the place that is left.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
