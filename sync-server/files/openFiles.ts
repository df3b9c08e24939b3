import type { Schedule } from '#server/store/queues.ts'
import type { FilePlace } from './filePlace.ts'
import { type FileStore, openFileStore } from './fileStore.ts'

/**
 * Opens the store at a place. The client of S3 is loaded only where one is used.
 * @param schedule whose turn it is; default: that of this process's works
 */
export async function openFiles({ folder, bucket }: FilePlace, schedule?: Schedule): Promise<FileStore> {
  if (!bucket) return openFileStore(folder, schedule)
  const { openBucketStore } = await import('./bucket/bucketStore.ts')
  const files = openBucketStore(folder, bucket)
  return schedule ? { ...files, schedule } : files
}
