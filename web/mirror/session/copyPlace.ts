import type { Sealed } from './sealedDatabase.ts'

/**
 * The second place for unsent acts: the browser's Cache Storage, which fails apart from its IndexedDB. Each act is a
 * file of its own, sealed; its address says whose it is and which state of the act it holds.
 * Guarantees: what a file says in the clear are numbers. A file is there whole or not at all. Each call ends: it rejects
 * when the browser's files do not answer.
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

/** How long the browser's files have to answer, ms. */
const answersWithin = 10_000

/** Resolves or rejects as the work does, and rejects when it takes too long. */
function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The browser’s files do not answer.')), answersWithin)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** The place in this browser; null where it has none, as on addresses without https. */
export function copyPlace(caches: CacheStorage | undefined = globalThis.caches): CopyPlace | null {
  if (!caches) return null
  const within = { cacheName: copiesCache }
  // A device that never kept a copy gets no cache for it.
  const list = async () =>
    (await caches.has(copiesCache))
      ? (await (await caches.open(copiesCache)).keys()).flatMap(({ url }) => nameIn(url))
      : []
  async function put(name: CopyName, { iv, data }: Sealed) {
    await (await caches.open(copiesCache)).put(addressOf(name), new Response(new Blob([iv, data])))
  }
  async function get(name: CopyName) {
    const file = await caches.match(addressOf(name), within)
    const bytes = file && (await file.arrayBuffer())
    return bytes && { iv: new Uint8Array(bytes.slice(0, ivLength)), data: bytes.slice(ivLength) }
  }
  async function remove(name: CopyName) {
    await (await caches.open(copiesCache)).delete(addressOf(name))
  }
  return {
    list: () => inTime(list()),
    put: (name, sealed) => inTime(put(name, sealed)),
    get: (name) => inTime(get(name)),
    remove: (name) => inTime(remove(name)),
  }
}
