import { randomUUID } from 'node:crypto'
import {
  copyFileSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ByteRange } from '#schema/rules/content/byteRange.ts'
import { flush } from '#server/store/files/databaseFile.ts'
import { openQueues, type Schedule } from '#server/store/queues.ts'
import { incomingFolder, type Received, receiveInto, removeReceived } from './incoming.ts'
import { removeUntouchedUploads } from './uploadsFolder.ts'

export type { Received } from './incoming.ts'

/**
 * The schools' own files, each stored once, by the SHA-256 of its content; beside an image may be its light version
 * (lightVersion.ts). The store does not know who may read them. There are two: a folder of the server (here), and a
 * bucket of a service that speaks S3 (bucket/bucketStore.ts). Both receive into a folder of the server first.
 * Guarantees: a file has its name only when it is complete and lasts. No content is ever held in memory.
 * Invariant: the content under a name never changes.
 * After a crash: an incomplete upload stays under a name that nobody reads, and the sweep removes it.
 */
export interface FileStore {
  /** Streams a body to a temporary file. Throws a Refusal as soon as the body exceeds `limit` bytes. */
  receive(body: ReadableStream<Uint8Array> | null, limit: number): Promise<Received>
  /** Puts a content under a name, by default its hash, in the place of what is there. */
  keep(received: Received, name?: string): Promise<void>
  /** Deletes an upload that was not kept. */
  discard(received: Received): void
  has(name: string): Promise<boolean>
  /** A file or a part of it; undefined when it is not here. */
  read(name: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>
  remove(name: string): Promise<void>
  /** All that is here and complete. */
  all(): Promise<StoredFile[]>
  /** Deletes uploads from before that instant, ms, that were never kept. Returns how many. */
  removeIncomplete(instant: number): Promise<number>
  /** Deletes uploads that go on after a cut, but to which nothing was added since that instant, ms. */
  removeUntouched(instant: number): void
  /** Whoever keeps a content for a row, or removes one that no row names, does it in the turn of its hash. */
  schedule: Schedule
  /** Whether backups have the files in them; otherwise they have a list of those that are here. */
  inBackups: boolean
}

export interface StoredFile {
  name: string
  /** The hash of the file, or of the one that this is a light version of. */
  hash: string
  bytes: number
  /** Since when it has been here, ms. */
  at: number
}

/** The names of files in a store, after two letters and a slash. */
const stored = /^([0-9a-f]{64})(\.light)?$/

/** The name of a file's light version. */
export const lightName = (hash: string) => `${hash}.light`

/** The hash in a file's name; undefined for a name that is none of ours. */
export const hashInName = (name: string): string | undefined => stored.exec(name)?.[1]

/** @param schedule whose turn it is; default: that of this process's works */
export function openFileStore(folder: string, schedule = openQueues()): FileStore {
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name)
  const namesIn = (path: string) => (existsSync(path) ? readdirSync(path) : [])
  return {
    receive: (body, limit) => receiveInto(folder, body, limit),
    async keep({ path, hash }, name = hash) {
      flush(path)
      const place = pathOf(name)
      mkdirSync(join(place, '..'), { recursive: true, mode: 0o700 })
      renameSync(onSameDisk(path, folder), place)
      flush(join(place, '..'))
      flush(folder)
    },
    discard: ({ path }) => rmSync(path, { force: true }),
    has: async (name) => existsSync(pathOf(name)),
    async read(name, range) {
      const part = range && { start: range.from, end: range.to }
      if (!existsSync(pathOf(name))) return undefined
      return Readable.toWeb(createReadStream(pathOf(name), part)) as ReadableStream<Uint8Array>
    },
    remove: async (name) => rmSync(pathOf(name), { force: true }),
    all: async () =>
      namesIn(folder)
        .filter((name) => /^[0-9a-f]{2}$/.test(name))
        .flatMap((two) => namesIn(join(folder, two)))
        .flatMap((name) => {
          const hash = hashInName(name)
          const about = hash && statSync(pathOf(name), { throwIfNoEntry: false })
          return about ? [{ name, hash: hash!, bytes: about.size, at: about.mtimeMs }] : []
        }),
    removeIncomplete: async (instant) => removeReceived(folder, instant),
    removeUntouched: (instant) => removeUntouchedUploads(folder, instant),
    schedule,
    inBackups: true,
  }
}

/** A file's own path, or that of a copy on the disk of `folder` when it is on another one. */
function onSameDisk(path: string, folder: string): string {
  if (statSync(path).dev === statSync(folder).dev) return path
  const copy = join(incomingFolder(folder), randomUUID())
  mkdirSync(incomingFolder(folder), { recursive: true })
  copyFileSync(path, copy)
  flush(copy)
  rmSync(path)
  return copy
}
