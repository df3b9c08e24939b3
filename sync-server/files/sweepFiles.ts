import { deleteUnnamed, isUploaded, uploadedHashes } from '#server/store/files/uploads.ts'
import { deleteUnwantedStills } from '#server/store/files/videoStills.ts'
import type { Store } from '#server/store/store.ts'
import { tombstoneLife } from '#server/store/write/tombstones.ts'
import type { FileStore } from './fileStore.ts'

const day = 24 * 60 * 60_000

/**
 * Deletes files that nobody can request any more.
 * Guarantees: a file stays while a row names it, or while the bin or a history can bring such a row back. A file also
 * stays for as many days as a device may be away with the material that names it.
 * Invariant: a file is deleted in its turn, so that nobody keeps the same content for a row in between.
 * After a crash: the next sweep deletes what is left.
 */
export async function sweepFiles(store: Store, files: FileStore, now: number): Promise<void> {
  files.removeUntouched(now - 7 * day)
  await store.tx((q) => deleteUnnamed(q, now - tombstoneLife))
  await store.tx(deleteUnwantedStills)
  await files.removeIncomplete(now - day)
  const uploaded = new Set(await uploadedHashes(store.q))
  for (const { name, hash, at } of await files.all())
    if (at < now - day && !uploaded.has(hash))
      await files.schedule(hash, async () => {
        if (!(await isUploaded(store.q, hash))) await files.remove(name)
      })
}
