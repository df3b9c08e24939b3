import type { Evaluating } from './evaluating.ts'

/** The students that the table counts and those that the device holds, in one look. */
export const listedAndHeld = (page: Evaluating): Promise<{ held: number; listed: number }> =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases()).map((db) => db.name!).find((each) => /^chamada-\d+$/.test(each))!
    const db = await new Promise<IDBDatabase>((resolve) => {
      const asked = indexedDB.open(name)
      asked.onsuccess = () => resolve(asked.result)
    })
    const held = await new Promise<number>((resolve) => {
      const asked = db.transaction('users').objectStore('users').index('row.role').count('student')
      asked.onsuccess = () => resolve(asked.result)
    })
    db.close()
    // Its head is a row too.
    return { held, listed: Number(document.querySelector('table')?.getAttribute('aria-rowcount')) - 1 }
  }, null)
