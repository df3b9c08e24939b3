import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openBucketStore } from '#server/files/bucket/bucketStore.ts'
import type { FileStore } from '#server/files/fileStore.ts'
import { openFileStore } from '#server/files/fileStore.ts'
import { openTestBucket } from './bucket.ts'
import { makeTestFolder } from './testFolder.ts'

/** How each store of files is opened for a test. Parts are as small as S3 may have them for a service of a test. */
export const partBytes = 100_000
const timing = { retryAfter: 1, timeout: 2_000 }

export type TestBucket = Awaited<ReturnType<typeof openTestBucket>>

export interface TestFiles {
  files: FileStore
  folder: string
  bucket: TestBucket | undefined
  /** Opens the same place again, as a server that starts does. */
  again(): FileStore
  end(): Promise<void>
}

/** @param kind 'a folder' or 'a bucket' */
export async function openTestFiles(kind: StoreKind): Promise<TestFiles> {
  const folder = join(makeTestFolder('files'), 'files')
  mkdirSync(folder, { recursive: true })
  const bucket = kind === 'a bucket' ? await openTestBucket() : undefined
  const again = () => (bucket ? openBucketStore(folder, bucket.place, { partBytes, timing }) : openFileStore(folder))
  return {
    ...{ files: again(), folder, bucket, again },
    async end() {
      await bucket?.end()
      rmSync(join(folder, '..'), { recursive: true, force: true })
    },
  }
}

export const storeKinds = ['a folder', 'a bucket'] as const
export type StoreKind = (typeof storeKinds)[number]

export const bodyOf = (bytes: Uint8Array) => new Blob([bytes as Uint8Array<ArrayBuffer>]).stream()

export const bytesOf = async (body: ReadableStream<Uint8Array> | undefined) =>
  body && new Uint8Array(await new Response(body).arrayBuffer())
