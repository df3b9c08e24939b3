import { moveProblems } from '#server/start/moveProblems.ts'
import { refuseFor } from '#server/start/startRefusals.ts'
import { openStore, type StoreOptions } from '#server/store/openStore.ts'
import type { Store } from '#server/store/store.ts'

/**
 * Opens the database at a place for some work, and closes it after it, also when the work throws. Throws a StartRefused
 * when the database is being moved, or its history goes on elsewhere.
 */
export const withStore = <T>(place: StoreOptions, work: (store: Store) => Promise<T>): Promise<T> =>
  withAnyStore(place, async (store) => {
    refuseFor(await moveProblems(store))
    return work(store)
  })

/** The same for work that only looks, whatever became of the database. */
export async function withAnyStore<T>(options: StoreOptions, work: (store: Store) => Promise<T>): Promise<T> {
  const store = openStore(options)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}
