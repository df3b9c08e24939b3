import { openStore, type StoreOptions } from '#server/store/openStore.ts'
import type { Store } from '#server/store/store.ts'

/** Opens the database at a place for some work, and closes it after it, also when the work throws. */
export async function withStore<T>(place: StoreOptions, work: (store: Store) => Promise<T>): Promise<T> {
  const store = openStore(place)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}
