import type { Evaluating } from '#scripts/testKit/screens/evaluating.ts'

/**
 * Makes the page's next access to a store fail, as on a handle that the browser closed while the page slept, and wakes
 * the page.
 * @param round chooses which of the two error names of browsers it uses
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

/** From now on the storage answers nothing on this page, as when the browser's process for it has died. */
export const dieForGood = (page: Evaluating): Promise<void> =>
  page.evaluate(() => {
    const die = () => {
      throw new DOMException(
        'Connection to Indexed Database server lost. Refresh the page to try again',
        'UnknownError',
      )
    }
    // Connections that are open keep the method that opens their transactions.
    IDBTransaction.prototype.objectStore = die
    IDBFactory.prototype.open = die
  }, null)

/** Upgrades the mirror as a newer build does, in this page, and closes it. */
export const takeOver = (page: Evaluating): Promise<void> =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases()).map((db) => db.name!).find((each) => /^chamada-\d+$/.test(each))!
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.open(name, 9990)
      request.onupgradeneeded = () => {
        request.result.createObjectStore('invented')
        request.transaction!.objectStore('meta').put({ name: 'version', value: 99 })
      }
      request.onerror = () => reject(request.error)
      request.onsuccess = () => {
        request.result.close()
        resolve()
      }
    })
  }, null)

/** Replaces the mirror by one of an older build, in this page, and keeps it open. */
export const holdOlder = (page: Evaluating): Promise<void> =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases()).map((db) => db.name!).find((each) => /^chamada-\d+$/.test(each))!
    // Both at once: otherwise the worker or another page could create its own in between.
    indexedDB.deleteDatabase(name)
    await new Promise<unknown>((resolve, reject) => {
      const request = indexedDB.open(name, 5)
      request.onerror = () => reject(request.error)
      request.onsuccess = () => {
        Object.assign(window, { held: request.result })
        resolve(null)
      }
    })
  }, null)
