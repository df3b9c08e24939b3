import { openStore } from '#server/store/openStore.ts'
import type { Store } from '#server/store/store.ts'

/** Opens the database of a file for some work, and closes it after it, also when the work throws. */
export async function withStore<T>(file: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = openStore({ file })
  try {
    return await work(store)
  } finally {
    store.close()
  }
}
