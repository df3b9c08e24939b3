import type { Lock } from './drain.ts'

const waiting = new Map<string, Promise<unknown>>()

/** One after another within this page or worker: what is left where the Web Locks API is missing. */
export const pageLock: Lock = (name, work) => {
  const turn = (waiting.get(name) ?? Promise.resolve()).then(work, work)
  waiting.set(name, turn)
  return turn
}

/** One at a time among all tabs and the worker. The work happens inside the lock's callback. */
export const webLock: Lock = (name, work) =>
  typeof navigator !== 'undefined' && navigator.locks
    ? (navigator.locks.request(name, work) as ReturnType<typeof work>)
    : pageLock(name, work)
