import Dexie, { type Table } from 'dexie'
import { abortOnPageHide } from '#web/mirror/database/abortOnPageHide.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import { outgoingName } from './forgetOutgoing.ts'

/**
 * The content of the files that wait to be sent, in parts, in a database of their own: nothing that can be fetched again
 * is in it, so it is never deleted to make room.
 * Guarantees: what lies here opens only with a file's own key, which is in the mirror's list and leaves with it, sealed
 * at a sign-out. A part that was changed does not open.
 * Invariant: parts without an entry in the list are nobody's.
 * After a crash: parts that were being written are deleted at the next start.
 */
interface OutgoingPart {
  hash: string
  /** Where it begins in the file, bytes. */
  at: number
  /** Encrypted (AES-GCM) where there is an `iv`. */
  data: ArrayBuffer
  iv?: Uint8Array<ArrayBuffer>
}

/** bytes; every part but the last has this size */
export const partBytes = 4 * 2 ** 20

class OutgoingDatabase extends Dexie {
  declare parts: Table<OutgoingPart, [string, number]>
  constructor({ userId, dexie }: Mirror) {
    super(outgoingName(userId), { chromeTransactionDurability: 'strict', ...dexie })
    this.version(1).stores({ parts: '[hash+at]' })
    abortOnPageHide(this)
  }
}

const algorithm = 'AES-GCM'

/** A new key, base64; undefined where the browser cannot encrypt. */
export const newKey = (): string | undefined =>
  globalThis.crypto?.subtle && btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))

const keyFrom = (text: string) =>
  crypto.subtle.importKey(
    'raw',
    Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)),
    algorithm,
    false,
    ['encrypt', 'decrypt'],
  )

async function withParts<T>(mirror: Mirror, work: (db: OutgoingDatabase) => Promise<T>): Promise<T> {
  const db = new OutgoingDatabase(mirror)
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

/**
 * Stores all of a file. Rejects with an AbortError once `signal` is aborted, and with the browser's error when the file
 * cannot be read or does not fit; then nothing of it stays.
 * @param onProgress called with the share stored, 0 to 1
 */
export const storeParts = (
  mirror: Mirror,
  { hash, content, key: text }: { hash: string; content: Blob; key: string | undefined },
  { signal, onProgress }: { signal: AbortSignal; onProgress(share: number): void },
): Promise<void> =>
  withParts(mirror, async ({ parts }) => {
    const key = text === undefined ? undefined : await keyFrom(text)
    try {
      for (let at = 0; at < content.size; at += partBytes) {
        signal.throwIfAborted()
        const data = await content.slice(at, at + partBytes).arrayBuffer()
        await parts.put({ hash, at, ...(key ? await encrypted(key, data) : { data }) })
        onProgress(Math.min(1, (at + partBytes) / content.size))
      }
    } catch (error) {
      await partsOf(parts, hash).delete()
      throw error
    }
  })

async function encrypted(key: CryptoKey, data: ArrayBuffer) {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, data: await crypto.subtle.encrypt({ name: algorithm, iv }, key, data) }
}

const partsOf = (parts: Table<OutgoingPart, [string, number]>, hash: string) =>
  parts.where('[hash+at]').between([hash, Dexie.minKey], [hash, Dexie.maxKey])

/** Part of a file is not on this device any more, or was changed. */
export class LostContent extends Error {}

/**
 * The bytes of a stored file from `start` to before `end`. Rejects with LostContent when they are not whole.
 * @param text the file's key
 */
export const readParts = (
  mirror: Mirror,
  { hash, key: text }: { hash: string; key: string | undefined },
  start: number,
  end: number,
): Promise<Blob> =>
  withParts(mirror, async ({ parts }) => {
    const key = text === undefined ? undefined : await keyFrom(text)
    const pieces: Uint8Array<ArrayBuffer>[] = []
    for (let at = start - (start % partBytes); at < end; at += partBytes) {
      const part = await parts.get([hash, at])
      if (!part) throw new LostContent()
      const data = key && part.iv ? await opened(key, part.iv, part.data) : part.data
      pieces.push(new Uint8Array(data).subarray(Math.max(0, start - at), end - at))
    }
    return new Blob(pieces)
  })

const opened = (key: CryptoKey, iv: BufferSource, data: ArrayBuffer) =>
  crypto.subtle.decrypt({ name: algorithm, iv }, key, data).catch(() => {
    throw new LostContent()
  })

/** Deletes the content of a file. */
export const deleteParts = (mirror: Mirror, hash: string): Promise<unknown> =>
  withParts(mirror, ({ parts }) => partsOf(parts, hash).delete())

/** Deletes the content of every file but these. */
export const keepOnlyParts = (mirror: Mirror, hashes: readonly string[]): Promise<void> =>
  withParts(mirror, async ({ parts }) => {
    const stored = new Set(((await parts.toCollection().primaryKeys()) as [string, number][]).map(([hash]) => hash))
    for (const hash of stored) if (!hashes.includes(hash)) await partsOf(parts, hash).delete()
  })
