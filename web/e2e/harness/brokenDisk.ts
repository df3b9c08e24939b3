import type { Page } from 'playwright'
import type { Evaluating } from './evaluating.ts'

/** From now until it is loaded again, a page's device keeps nothing more, as one that is full. */
export const keepNothing = (page: Evaluating): Promise<void> =>
  page.evaluate(() => {
    for (const name of ['add', 'put', 'delete'])
      Object.defineProperty(IDBObjectStore.prototype, name, {
        value() {
          throw new DOMException('no room', 'QuotaExceededError')
        },
      })
  }, null)

/** From now on these tables cannot be read, and all others can. */
export const loseTables = (page: Page, tables: string[]) =>
  page.evaluate((lost) => {
    const house = window as unknown as { chamadaLost?: string[] }
    const before = house.chamadaLost
    house.chamadaLost = lost
    if (before) return
    const open = IDBTransaction.prototype.objectStore
    IDBTransaction.prototype.objectStore = function (name) {
      if (house.chamadaLost?.includes(name)) throw new DOMException('unreadable', 'DataError')
      return open.call(this, name)
    }
  }, tables)
