import type { Evaluating } from './evaluating.ts'

/** The students that the table counts and those that the device holds, in one look. */
export const listedAndHeld = (page: Evaluating): Promise<{ held: number; listed: number }> =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases()).map((db) => db.name!).find((each) => /^chamada-\d+$/.test(each))!
    const answer = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = () => reject(asked.error)
      })
    const db = await answer(indexedDB.open(name))
    const held = await answer(db.transaction('users').objectStore('users').index('row.role').count('student'))
    db.close()
    // Its head is a row too.
    return { held, listed: Number(document.querySelector('table')?.getAttribute('aria-rowcount')) - 1 }
  }, null)
