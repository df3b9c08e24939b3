import { deleteUnnamed, isUploaded } from '#server/store/files/uploads.ts'
import type { Store } from '#server/store/store.ts'
import { tombstoneLife } from '#server/store/write/tombstones.ts'
import type { FileStore } from './fileStore.ts'

const day = 24 * 60 * 60_000

/**
 * Deletes files that nobody can request any more.
 * Guarantees: a file stays while a row names it, or while the bin or a history can bring such a row back. A file also
 * stays for as many days as a device may be away with the material that names it.
 * Invariant: a file is deleted inside the queue of writers, so that nobody uploads the same content in between.
 * After a crash: the next sweep deletes what is left.
 */
export async function sweepFiles(store: Store, files: FileStore, now: number): Promise<void> {
  files.removeIncomplete(now - day)
  files.removeUntouched(now - 7 * day)
  await store.tx((q) => deleteUnnamed(q, now - tombstoneLife))
  for (const hash of files.olderThan(now - day))
    await store.tx(async (q) => {
      if (!(await isUploaded(q, hash))) files.remove(hash)
    })
}
