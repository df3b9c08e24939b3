import { IDBObjectStore } from 'fake-indexeddb'
import { vi } from 'vitest'

/**
 * From now on nothing can be put anywhere but in one store, until `vi.restoreAllMocks`. As in browsers, a transaction
 * that only deletes is always allowed.
 * @param fits which rows of that store find room
 */
export function fillUp(butFor?: string, fits: (row: { id?: number }) => boolean = () => true) {
  for (const write of ['add', 'put'] as const) {
    const original = IDBObjectStore.prototype[write]
    vi.spyOn(IDBObjectStore.prototype, write).mockImplementation(function (this: IDBObjectStore, ...what) {
      if (this.name === butFor && fits(what[0])) return original.apply(this, what)
      throw new DOMException('no room', 'QuotaExceededError')
    })
  }
}
