/**
 * Whether anybody ever used the app on this device, read without the mirror's code: a new device has nothing to open.
 * Guarantees: it creates nothing and changes nothing. Wherever it cannot tell, it says yes. A device whose database the
 * browser lost was used: its witness lies elsewhere (web/session/witness.ts).
 * After a crash: nothing is kept here.
 */

/** How long the device may take to say so, ms. */
const timeoutMs = 1_000

export function deviceUsed(storage: IDBFactory | undefined = globalThis.indexedDB): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(true), timeoutMs))
  return Promise.race([
    late,
    hasRecords(storage)
      .then((used) => used || hasWitness())
      .catch(() => true),
  ])
}

const hasWitness = () => globalThis.localStorage?.getItem('chamada-witness') != null

async function hasRecords(storage: IDBFactory | undefined): Promise<boolean> {
  if (!storage) return true
  const db = await openAsIs(storage)
  if (!db) return false
  try {
    return (await done(db.transaction('session').objectStore('session').count())) > 0
  } finally {
    db.close()
  }
}

/** Opens the database of `DeviceDatabase`; resolves to null where there is none. */
async function openAsIs(storage: IDBFactory): Promise<IDBDatabase | null> {
  const opening = storage.open('chamada')
  let isNew = false
  opening.onupgradeneeded = () => {
    isNew = true
    opening.transaction!.abort()
  }
  return done(opening).catch((error) => {
    if (isNew) return null
    throw error
  })
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
