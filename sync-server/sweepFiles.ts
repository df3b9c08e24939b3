import type { FileStore } from './fileStore.ts'
import { graveLife } from './store/graves.ts'
import type { Store } from './store/store.ts'
import { forgetUnnamed, isSent } from './store/uploads.ts'

const day = 24 * 60 * 60_000

/**
 * Clears files away that nobody can ask for any more.
 * Guarantees: what a row names, or the bin or a history can bring back, stays; so does what was sent within the days in which a
 * device may still be away with the material that names it. Invariant: a file goes inside the queue of writers, so that nobody
 * sends the same content in between. Power cuts: what is left over goes with the next sweep.
 */
export async function sweepFiles(store: Store, files: FileStore, now: number): Promise<void> {
  files.forgetHalves(now - day)
  await store.tx((q) => forgetUnnamed(q, now - graveLife))
  for (const hash of files.olderThan(now - day))
    await store.tx(async (q) => {
      if (!(await isSent(q, hash))) files.remove(hash)
    })
}
