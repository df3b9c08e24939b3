import { rmSync } from 'node:fs'
import { atMost, openQueues } from '#server/store/queues.ts'
import type { BucketPlace } from '../filePlace.ts'
import { type FileStore, hashInName, type StoredFile } from '../fileStore.ts'
import { FilesAway } from '../filesAway.ts'
import { receiveInto, removeReceived } from '../incoming.ts'
import { removeUntouchedUploads } from '../uploadsFolder.ts'
import { type AskBucket, type BucketTiming, openBucket } from './bucket.ts'
import { elementsOf, textOf } from './bucketXml.ts'
import { bytesOf, putFile, removeUnfinished, usualPartBytes } from './putFile.ts'

/** How many files are sent to the bucket at a time: each has a part in memory. */
const sentAtOnce = 4

/** Tests set small ones. */
interface BucketSizes {
  partBytes?: number
  /** How many names an answer lists. */
  pageLength?: number
  timing?: BucketTiming
}

/**
 * The schools' files in a bucket of a service that speaks S3. What is received, and uploads that go on after a cut, are
 * on the server's disk until they are complete: only there can a piece be appended at once and its content be judged.
 * Then they are sent to the bucket part by part.
 * Guarantees: those of FileStore. Nothing is public: no file gets a right of its own, and the server passes on what it
 * reads. Few files are sent to the bucket at a time, so that memory holds few parts.
 * After a crash: a file that was being sent is not there, its parts are taken back by the sweep, and what was received
 * is still on the disk, to be sent again.
 * Throws FilesAway when the service fails to do what it was told to.
 */
export function openBucketStore(
  folder: string,
  place: BucketPlace,
  { partBytes = usualPartBytes, timing, pageLength = 1000 }: BucketSizes = {},
): FileStore {
  const ask = openBucket(place, timing)
  const oneOfFew = atMost(sentAtOnce)
  const keyOf = (name: string) => `${name.slice(0, 2)}/${name}`
  return {
    receive: (body, limit) => receiveInto(folder, body, limit),
    keep: ({ path, hash, bytes }, name = hash) => oneOfFew(() => putFile(ask, keyOf(name), path, bytes, partBytes)),
    discard: ({ path }) => rmSync(path, { force: true }),
    has: async (name) => (await bytesOf(ask, keyOf(name))) !== undefined,
    async read(name, range) {
      const headers: Record<string, string> = range ? { Range: `bytes=${range.from}-${range.to}` } : {}
      const request = { method: 'GET', key: keyOf(name), headers, stream: true, expects: [404] } as const
      const { status, body } = await ask(request)
      if (body && range && status !== 206) throw new FilesAway('the bucket gave a whole file in the place of a part')
      return body
    },
    async remove(name) {
      await ask({ method: 'DELETE', key: keyOf(name), expects: [404] })
    },
    all: () => allIn(ask, place.prefix, pageLength),
    async removeIncomplete(instant) {
      return removeReceived(folder, instant) + (await removeUnfinished(ask, place.prefix, instant))
    },
    removeUntouched: (instant) => removeUntouchedUploads(folder, instant),
    schedule: openQueues(),
    inBackups: false,
  }
}

async function allIn(ask: AskBucket, prefix: string, pageLength: number): Promise<StoredFile[]> {
  const found: StoredFile[] = []
  let token = ''
  do {
    const query = {
      'list-type': '2',
      'max-keys': String(pageLength),
      prefix,
      ...(token && { 'continuation-token': token }),
    }
    const { text: page } = await ask({ method: 'GET', query })
    for (const each of elementsOf(page, 'Contents')) {
      const name = textOf(each, 'Key').slice(prefix.length + 3)
      const hash = hashInName(name)
      const about = { bytes: Number(textOf(each, 'Size')), at: Date.parse(textOf(each, 'LastModified')) }
      if (hash) found.push({ name, hash, ...about })
    }
    token = textOf(page, 'IsTruncated') === 'true' ? textOf(page, 'NextContinuationToken') : ''
  } while (token)
  return found
}
