import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Notices a transaction that is begun inside another one, where it would wait for itself.
 * Guarantees: it costs nothing while no guarded work runs. While one does, it slows down every promise of the process.
 */
export function openNestedGuard() {
  const inside = new AsyncLocalStorage<object>()
  const running = new Set<object>()
  return {
    /** Throws inside guarded work that runs still. */
    mustBeOutside(): void {
      const mine = running.size ? inside.getStore() : undefined
      if (mine && running.has(mine)) throw new Error('a transaction inside a transaction')
    },
    async run<T>(work: () => T | Promise<T>): Promise<T> {
      const own = {}
      running.add(own)
      try {
        return await inside.run(own, work)
      } finally {
        running.delete(own)
        if (!running.size) inside.disable()
      }
    },
  }
}
