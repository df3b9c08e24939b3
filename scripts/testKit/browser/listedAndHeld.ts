import type { Evaluating } from '#scripts/testKit/screens/evaluating.ts'

/** The number of students that the table counts and that the device holds, read together. */
export const listedAndHeld = (page: Evaluating): Promise<{ held: number; listed: number }> =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases()).map((db) => db.name!).find((each) => /^chamada-\d+$/.test(each))!
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const db = await answer(indexedDB.open(name))
    const held = await answer(db.transaction('users').objectStore('users').index('row.role').count('student'))
    db.close()
    // The header is a row too.
    return { held, listed: Number(document.querySelector('table')?.getAttribute('aria-rowcount')) - 1 }
  }, null)
