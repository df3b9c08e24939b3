import type { Q, Store } from '#server/store/store.ts'

class RolledBack extends Error {}

/** A store that rolls back every transaction after its end, so that each call finds the same school. */
export const unchangedStore = (store: Store): Store => ({
  ...store,
  async tx<T>(work: (q: Q) => Promise<T>): Promise<T> {
    let done: { value: T } | undefined
    try {
      return await store.tx(async (q) => {
        done = { value: await work(q) }
        throw new RolledBack()
      })
    } catch (error) {
      if (error instanceof RolledBack) return done!.value
      throw error
    }
  },
})
