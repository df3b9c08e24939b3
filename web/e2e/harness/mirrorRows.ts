import type { Page } from 'playwright'

/** All that the device holds of the school, as text, and the numbers of the students it speaks of. */
export const everythingHeld = (page: Page): Promise<{ text: string; studentIds: number[] }> =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases()).map((db) => db.name!).find((each) => /^chamada-\d+$/.test(each))!
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const asked = indexedDB.open(name)
      asked.onsuccess = () => resolve(asked.result)
      asked.onerror = () => reject(asked.error)
    })
    const all = await Promise.all(
      [...db.objectStoreNames].map(
        (store) =>
          new Promise<unknown[]>((resolve) => {
            const asked = db.transaction(store).objectStore(store).getAll()
            asked.onsuccess = () => resolve(asked.result)
          }),
      ),
    )
    db.close()
    const text = JSON.stringify(all)
    const ids = [...text.matchAll(/"studentId":(\d+)/g)].map((match) => Number(match[1]))
    return { text, studentIds: [...new Set(ids)].sort((a, b) => a - b) }
  })
