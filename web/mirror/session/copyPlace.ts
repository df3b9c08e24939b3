import type { Sealed } from './sealedDatabase.ts'

/**
 * The second place for unsent acts: the browser's Cache Storage, which fails apart from its IndexedDB. Each act is a
 * file of its own, sealed; its address says whose it is and which state of the act it holds.
 * Guarantees: what a file says in the clear are numbers. A file is there whole or not at all.
 * After a crash: each file is one write, and each removal too.
 */
export const copiesCache = 'chamada-copies'

/** The most that all copies on a device may take, bytes. */
export const copiesLimit = 1024 * 1024

/** What the address of a copy says. */
export interface CopyName {
  userId: number
  /** The visit in which it was made (visit.ts). A database that was lost takes its visit along. */
  visit: string
  /** The number of the act. */
  id: number
  /** Differs between the states of an act. */
  state: string
  /** Its size, bytes. */
  size: number
}

export interface CopyPlace {
  list(): Promise<CopyName[]>
  put(name: CopyName, sealed: Sealed): Promise<void>
  get(name: CopyName): Promise<Sealed | undefined>
  remove(name: CopyName): Promise<void>
}

const ivLength = 12

const addressOf = ({ userId, visit, id, state, size }: CopyName) =>
  `/chamada-copies/${[userId, visit, id, state, size].map(encodeURIComponent).join('/')}`

function nameIn(url: string): CopyName[] {
  const [userId, visit, id, state, size] = new URL(url).pathname.split('/').slice(2).map(decodeURIComponent)
  if (size === undefined) return []
  return [{ userId: Number(userId), visit: visit!, id: Number(id), state: state!, size: Number(size) }]
}

/** The place in this browser; null where it has none, as on addresses without https. */
export function copyPlace(caches: CacheStorage | undefined = globalThis.caches): CopyPlace | null {
  if (!caches) return null
  const within = { cacheName: copiesCache }
  return {
    // A device that never kept a copy gets no cache for it.
    list: async () =>
      (await caches.has(copiesCache))
        ? (await (await caches.open(copiesCache)).keys()).flatMap(({ url }) => nameIn(url))
        : [],
    put: async (name, { iv, data }) =>
      (await caches.open(copiesCache)).put(addressOf(name), new Response(new Blob([iv, data]))),
    async get(name) {
      const file = await caches.match(addressOf(name), within)
      const bytes = file && (await file.arrayBuffer())
      return bytes && { iv: new Uint8Array(bytes.slice(0, ivLength)), data: bytes.slice(ivLength) }
    },
    remove: async (name) => void (await (await caches.open(copiesCache)).delete(addressOf(name))),
  }
}
