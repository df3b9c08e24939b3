import type { Evaluating } from './evaluating.ts'

/**
 * Makes the next look into a store of the page's fail as on a handle that the browser took away while the page slept, and wakes
 * it.
 * @param round decides by which of the two names browsers call it
 */
export const dieNext = (page: Evaluating, round: number): Promise<void> =>
  page.evaluate(
    (name) => {
      const { prototype } = IDBTransaction
      const real = prototype.objectStore
      prototype.objectStore = () => {
        prototype.objectStore = real
        throw new DOMException('The connection is gone.', name)
      }
      document.dispatchEvent(new Event('visibilitychange'))
    },
    ['UnknownError', 'InvalidStateError'][round % 2]!,
  )

/** Upgrades the mirror as a newer build does, in this page, and lets it go. */
export const takeOver = (page: Evaluating): Promise<void> =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases()).map((db) => db.name!).find((each) => /^chamada-\d+$/.test(each))!
    await new Promise<void>((resolve, reject) => {
      const asked = indexedDB.open(name, 9990)
      asked.onupgradeneeded = () => {
        asked.result.createObjectStore('invented')
        asked.transaction!.objectStore('meta').put({ name: 'version', value: 99 })
      }
      asked.onerror = () => reject(asked.error)
      asked.onsuccess = () => {
        asked.result.close()
        resolve()
      }
    })
  }, null)

/** Puts a mirror of an older build in its place, in this page, and does not let it go. */
export const holdOlder = (page: Evaluating): Promise<void> =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases()).map((db) => db.name!).find((each) => /^chamada-\d+$/.test(each))!
    // Both at once: the worker or another page could make its own in between.
    indexedDB.deleteDatabase(name)
    await new Promise<unknown>((resolve, reject) => {
      const asked = indexedDB.open(name, 5)
      asked.onerror = () => reject(asked.error)
      asked.onsuccess = () => {
        Object.assign(window, { held: asked.result })
        resolve(null)
      }
    })
  }, null)
