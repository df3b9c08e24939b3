import type { FilePlace } from './filePlace.ts'
import { type FileStore, openFileStore } from './fileStore.ts'

/** Opens the store at a place. The client of S3 is loaded only where one is used. */
export async function openFiles({ folder, bucket }: FilePlace): Promise<FileStore> {
  if (!bucket) return openFileStore(folder)
  const { openBucketStore } = await import('./bucket/bucketStore.ts')
  return openBucketStore(folder, bucket)
}
