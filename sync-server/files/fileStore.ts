import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Refusal } from '#schema/errors.ts'
import type { ByteRange } from '#schema/rules/content/byteRange.ts'
import { flush } from '#server/store/files/databaseFile.ts'
import { removeUntouchedUploads } from './uploadsFolder.ts'

/**
 * The school's own files on the server's disk, each stored once, by the SHA-256 of its content. The store does not know
 * who may read them.
 * Guarantees: a file has its final name only when it is complete and on the disk. An upload is streamed to a temporary
 * file, never held in memory.
 * Invariant: the content under a name never changes.
 * After a crash: an incomplete upload stays under a name that nobody reads, and the sweep removes it.
 */
export interface FileStore {
  /** Streams a body to a temporary file. Throws a Refusal as soon as the body exceeds `limit` bytes. */
  receive(body: ReadableStream<Uint8Array> | null, limit: number): Promise<Received>
  /** Moves an upload to its final name. Does nothing when the same content is already there. */
  keep(received: Received): void
  /** Deletes an upload that was not kept. */
  discard(received: Received): void
  has(hash: string): boolean
  read(hash: string, range?: ByteRange): ReadableStream<Uint8Array>
  remove(hash: string): void
  /** The hashes of the files that have been here since before that instant, ms. */
  olderThan(instant: number): string[]
  /** Deletes uploads from before that instant, ms, that were never kept. Returns how many. */
  removeIncomplete(instant: number): number
  /** Deletes uploads that go on after a cut, but to which nothing was added since that instant, ms. */
  removeUntouched(instant: number): void
}

export interface Received {
  path: string
  hash: string
  bytes: number
}

export function openFileStore(folder: string): FileStore {
  const incoming = join(folder, 'incoming')
  const pathOf = (hash: string) => join(folder, hash.slice(0, 2), hash)
  const namesIn = (path: string) => (existsSync(path) ? readdirSync(path) : [])
  const isOlder = (path: string, instant: number) => statSync(path).mtimeMs < instant
  return {
    async receive(body, limit) {
      mkdirSync(incoming, { recursive: true })
      const path = join(incoming, randomUUID())
      const file = await open(path, 'wx')
      const hash = createHash('sha256')
      let bytes = 0
      try {
        for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
          bytes += part.byteLength
          if (bytes > limit) throw new Refusal('file.tooLarge')
          hash.update(part)
          for (let at = 0; at < part.byteLength; ) at += (await file.write(part, at)).bytesWritten
        }
        await file.sync()
      } catch (error) {
        rmSync(path, { force: true })
        throw error
      } finally {
        await file.close()
      }
      return { path, hash: hash.digest('hex'), bytes }
    },
    keep({ path, hash }) {
      const place = pathOf(hash)
      if (existsSync(place)) return
      mkdirSync(join(place, '..'), { recursive: true })
      renameSync(path, place)
      flush(join(place, '..'))
      flush(folder)
    },
    discard: ({ path }) => rmSync(path, { force: true }),
    has: (hash) => existsSync(pathOf(hash)),
    read(hash, range) {
      const part = range && { start: range.from, end: range.to }
      return Readable.toWeb(createReadStream(pathOf(hash), part)) as ReadableStream<Uint8Array>
    },
    remove: (hash) => rmSync(pathOf(hash), { force: true }),
    olderThan: (instant) =>
      namesIn(folder)
        .filter((name) => /^[0-9a-f]{2}$/.test(name))
        .flatMap((name) => namesIn(join(folder, name)))
        .filter((hash) => isOlder(pathOf(hash), instant)),
    removeIncomplete(instant) {
      const old = namesIn(incoming).filter((name) => isOlder(join(incoming, name), instant))
      for (const name of old) rmSync(join(incoming, name), { force: true })
      return old.length
    },
    removeUntouched: (instant) => removeUntouchedUploads(folder, instant),
  }
}
