import type { Page } from 'playwright'
import type { Evaluating } from '#scripts/testKit/screens/evaluating.ts'

/** Makes every write of a page fail, as on a full disk, until it is loaded again. */
export const keepNothing = (page: Evaluating): Promise<void> =>
  page.evaluate(() => {
    for (const name of ['add', 'put', 'delete'])
      Object.defineProperty(IDBObjectStore.prototype, name, {
        value() {
          throw new DOMException('no room', 'QuotaExceededError')
        },
      })
  }, null)

/** Makes these tables unreadable from now on; all others can be read. */
export const loseTables = (page: Page, tables: string[]) =>
  page.evaluate((lost) => {
    const target = window as unknown as { chamadaLost?: string[] }
    const before = target.chamadaLost
    target.chamadaLost = lost
    if (before) return
    const open = IDBTransaction.prototype.objectStore
    IDBTransaction.prototype.objectStore = function (name) {
      if (target.chamadaLost?.includes(name)) throw new DOMException('unreadable', 'DataError')
      return open.call(this, name)
    }
  }, tables)
