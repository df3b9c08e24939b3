import type { Page } from 'playwright'

/** How many parts of files lie on the device: of those that are kept there, or of those that wait to be sent. */
export const partsKept = (page: Page, of: 'files' | 'outgoing'): Promise<number> =>
  page.evaluate(async (prefix) => {
    const name = (await indexedDB.databases()).map((db) => db.name!).find((each) => each.startsWith(prefix))
    if (!name) return 0
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name)
      request.onsuccess = () => resolve(request.result)
    })
    const count = await new Promise<number>((resolve) => {
      const request = db.transaction('parts').objectStore('parts').count()
      request.onsuccess = () => resolve(request.result)
    })
    db.close()
    return count
  }, `chamada-${of}-`)
