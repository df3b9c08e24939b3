import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Mishap } from '#server/tests/support/bucket.ts'
import {
  bodyOf,
  bytesOf,
  openTestFiles,
  partBytes,
  type TestBucket,
  type TestFiles,
} from '#server/tests/support/fileStores.ts'
import { FilesAway } from '../filesAway.ts'
import { openBucketStore } from './bucketStore.ts'

// Covers: what a service that speaks S3 does to a file store: it is asked by signed requests alone, and it fails.
let open: TestFiles
let bucket: TestBucket
beforeEach(async () => {
  open = await openTestFiles('a bucket')
  bucket = open.bucket!
})
afterEach(() => open.end())

const made = (length: number) => Uint8Array.from({ length }, (_, at) => (at * 31 + (at >> 8)) & 255)
const received = (length: number) => open.files.receive(bodyOf(made(length)), length)
const keep = async (length: number) => {
  const content = await received(length)
  await open.files.keep(content)
  return content.hash
}
/** Fails the first so many requests that it chooses. */
const failing = (
  times: number,
  what: ReturnType<Mishap>,
  of: (asked: Parameters<Mishap>[0]) => boolean = () => true,
) => {
  let left = times
  bucket.fail((asked) => (of(asked) && left-- > 0 ? what : undefined))
}
const isPart = ({ url }: { url: string }) => url.includes('partNumber=')
const refused = () => bucket.asked.filter(({ status }) => status === 403)

describe('requests', () => {
  test('are all signed with the hash of their body, which the service checks', async () => {
    const hash = await keep(2 * partBytes + 1)
    await bytesOf(await open.files.read(hash, { from: 1, to: 9 }))
    await open.files.has(hash)
    await open.files.all()
    await open.files.removeIncomplete(Number.POSITIVE_INFINITY)
    await open.files.remove(hash)
    expect(new Set(bucket.asked.map(({ method }) => method))).toEqual(new Set(['GET', 'HEAD', 'PUT', 'POST', 'DELETE']))
    expect(refused()).toEqual([])
    const other = { ...bucket.place, secret: 'another' }
    const stranger = openBucketStore(open.folder, other, { partBytes })
    await expect(stranger.all()).rejects.toThrow('the bucket escola did not do GET: 403 SignatureDoesNotMatch')
    expect((await fetch(`${bucket.place.endpoint}/escola`)).status).toBe(403)
  })

  test('name files by their hash under the prefix, and give none of them a right of its own', async () => {
    const hash = await keep(10)
    const put = bucket.asked.find(({ method }) => method === 'PUT')!
    expect(put.url).toBe(`/escola/arquivos/${hash.slice(0, 2)}/${hash}`)
    expect(bucket.asked.every(({ url }) => !url.includes('acl'))).toBe(true)
  })
})

describe('a large file', () => {
  test('goes up in parts, of which none is larger than the memory meant for it', async () => {
    await keep(3 * partBytes + 5)
    expect(bucket.asked.filter(isPart)).toHaveLength(4)
    expect(bucket.unfinished.size).toBe(0)
  })

  test('of which a part fails for a moment is whole in the end', async () => {
    for (const mishap of [503, 500, 429, 'cut'] as const) {
      failing(2, mishap, isPart)
      const hash = await keep(2 * partBytes + 5)
      const there = await bytesOf(await open.files.read(hash))
      expect(Buffer.from(there!).equals(made(2 * partBytes + 5))).toBe(true)
      await open.files.remove(hash)
    }
  })

  test('that cannot be sent leaves nothing in the bucket, and stays on the disk to be sent again', async () => {
    failing(Number.POSITIVE_INFINITY, 503, ({ url }) => url.includes('partNumber=2'))
    const content = await received(3 * partBytes)
    await expect(open.files.keep(content)).rejects.toThrow(FilesAway)
    expect([bucket.unfinished.size, await open.files.has(content.hash)]).toEqual([0, false])
    bucket.fail(() => undefined)
    await open.files.keep(content)
    expect(await open.files.has(content.hash)).toBe(true)
  })

  test('is not taken for kept when the service fails after it said 200', async () => {
    failing(1, 200, ({ method, url }) => method === 'POST' && url.includes('uploadId='))
    await expect(open.files.keep(await received(2 * partBytes))).rejects.toThrow('the bucket made no file of its parts')
    expect(await open.files.all()).toEqual([])
  })

  test('whose last answer is lost is there all the same', async () => {
    failing(1, 'cutMidway', ({ method, url }) => method === 'POST' && url.includes('uploadId='))
    const hash = await keep(2 * partBytes)
    expect(await open.files.has(hash)).toBe(true)
  })

  test('that a crash left in parts is taken back by the sweep, once it is old', async () => {
    failing(Number.POSITIVE_INFINITY, 503, ({ method, url }) => method !== 'POST' && url.includes('uploadId='))
    await expect(open.files.keep(await received(2 * partBytes))).rejects.toThrow(FilesAway)
    bucket.fail(() => undefined)
    expect(bucket.unfinished.size).toBe(1)
    const files = open.again()
    await files.removeIncomplete(Date.now() - 60_000)
    expect(bucket.unfinished.size).toBe(1)
    await files.removeIncomplete(Date.now() + 60_000)
    expect(bucket.unfinished.size).toBe(0)
  })
})

test('a service that does not list unfinished uploads is swept all the same', async () => {
  for (const status of [501, 400, 404, 405]) {
    failing(1, status, ({ url }) => url.includes('uploads='))
    expect(await open.files.removeIncomplete(0), String(status)).toBe(0)
  }
})

test('a service that is silent, away or refuses is told in one line that holds no key', async () => {
  const hash = await keep(10)
  const hurried = openBucketStore(open.folder, bucket.place, { timing: { retryAfter: 1, timeout: 50 } })
  bucket.fail(() => 'hold')
  await expect(hurried.has(hash)).rejects.toThrow('did not do HEAD: no answer in time')
  for (const mishap of [500, 403, 'cut'] as const) {
    bucket.fail(() => mishap)
    const error = await open.files.all().catch((failure: Error) => failure)
    expect(error).toBeInstanceOf(FilesAway)
    expect((error as Error).message).not.toMatch(/S3RVER|Signature=|\n/)
  }
})

test('a file that breaks off on its way here breaks off for whoever reads it, and is never taken for whole', async () => {
  const hash = await keep(partBytes)
  failing(1, 'cutMidway', ({ method }) => method === 'GET')
  await expect(bytesOf(await open.files.read(hash))).rejects.toThrow()
  expect(await bytesOf(await open.files.read(hash))).toHaveLength(partBytes)
})

test('more files than one answer lists are all listed', async () => {
  const some = await Promise.all([1, 2, 3, 4, 5].map(keep))
  const listed = bucket.asked.length
  const paged = openBucketStore(open.folder, bucket.place, { pageLength: 2 })
  expect((await paged.all()).map(({ name }) => name).sort()).toEqual([...some].sort())
  expect(bucket.asked.length - listed).toBe(3)
})
