import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Refusal } from '../schema/errors.ts'
import type { ByteRange } from '../schema/rules/byteRange.ts'
import { flush } from './store/copies.ts'

/**
 * The school's own files on the server's disk, each once, by the SHA-256 of its content.
 * Guarantees: a file is under its name only when it is whole and on the disk; what comes in goes to a name of its own first and
 * never through memory. Invariant: what is under a name never changes. Who may have it is not known here.
 * Power cuts: half a file is left under a name nobody asks for, and goes with the sweep.
 */
export interface FileStore {
  /** Takes a body in, under a name of its own. Refuses what is larger than `limit` bytes as soon as that is known. */
  receive(body: ReadableStream<Uint8Array> | null, limit: number): Promise<Received>
  /** Gives what came in its name; nothing to do when the same content is there. */
  keep(received: Received): void
  /** Forgets what came in, if it was not kept. */
  discard(received: Received): void
  has(hash: string): boolean
  read(hash: string, range?: ByteRange): ReadableStream<Uint8Array>
  remove(hash: string): void
  /** The hashes of what has been here since before that instant, ms. */
  olderThan(instant: number): string[]
  /** Forgets what came in before that instant and was never kept; gives how many. */
  forgetHalves(instant: number): number
}

export interface Received {
  path: string
  hash: string
  bytes: number
}

export function openFileStore(folder: string): FileStore {
  const incoming = join(folder, 'incoming')
  const placeOf = (hash: string) => join(folder, hash.slice(0, 2), hash)
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
      const place = placeOf(hash)
      if (existsSync(place)) return
      mkdirSync(join(place, '..'), { recursive: true })
      renameSync(path, place)
      flush(join(place, '..'))
      flush(folder)
    },
    discard: ({ path }) => rmSync(path, { force: true }),
    has: (hash) => existsSync(placeOf(hash)),
    read(hash, range) {
      const part = range && { start: range.from, end: range.to }
      return Readable.toWeb(createReadStream(placeOf(hash), part)) as ReadableStream<Uint8Array>
    },
    remove: (hash) => rmSync(placeOf(hash), { force: true }),
    olderThan: (instant) =>
      namesIn(folder)
        .filter((name) => /^[0-9a-f]{2}$/.test(name))
        .flatMap((name) => namesIn(join(folder, name)))
        .filter((hash) => isOlder(placeOf(hash), instant)),
    forgetHalves(instant) {
      const old = namesIn(incoming).filter((name) => isOlder(join(incoming, name), instant))
      for (const name of old) rmSync(join(incoming, name), { force: true })
      return old.length
    },
  }
}
