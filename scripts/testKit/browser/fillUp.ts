import type { Page } from 'playwright'

/**
 * Something else takes what is left of an app's storage, until not even the smallest of these sizes can be stored.
 * Without sizes, only makes Chromium measure the space again, which it measured earlier and uses until that is not
 * enough.
 * @param quota of the app, bytes
 */
export const fillUp = (page: Page, quota: number, sizes: readonly number[]): Promise<void> =>
  page.evaluate(
    async ([more, sizes]) => {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open('filler', 1)
        request.onupgradeneeded = () => request.result.createObjectStore('junk', { autoIncrement: true })
        request.onsuccess = () => resolve(request.result)
      })
      // What could be compressed would take less.
      const random = (size: number) => {
        const bytes = new Uint8Array(size)
        for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536))
        return bytes
      }
      const write = (size: number) =>
        new Promise<boolean>((resolve) => {
          const writing = db.transaction('junk', 'readwrite')
          writing.objectStore('junk').add(random(size))
          writing.oncomplete = () => resolve(true)
          writing.onabort = () => resolve(false)
        })
      await write(more)
      for (const size of sizes) while (await write(size));
      db.close()
    },
    [quota + 1, sizes] as const,
  )

/** Frees what `fillUp` took, as when something large is deleted from the device. */
export const emptyAgain = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => Object.assign(indexedDB.deleteDatabase('filler'), { onsuccess: () => resolve() })),
  )
