import type { Page } from 'playwright'

/** The names of all people the signed-in person's device holds. */
export const namesHeld = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases()).map((db) => db.name!).find((each) => /^chamada-\d+$/.test(each))!
    const db = await new Promise<IDBDatabase>((resolve) => {
      const asked = indexedDB.open(name)
      asked.onsuccess = () => resolve(asked.result)
    })
    const users = await new Promise<{ row: { name: string } }[]>((resolve) => {
      const asked = db.transaction('users').objectStore('users').getAll()
      asked.onsuccess = () => resolve(asked.result)
    })
    db.close()
    return users.map(({ row }) => row.name)
  })

/** All that every store of the browser still holds of the app: its databases, what they say, its caches and its keys. */
export const leftBehind = (page: Page) =>
  page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name!)
    const said: string[] = []
    const bytesToo = (_: string, value: unknown) =>
      value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : value
    for (const name of databases) {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const asked = indexedDB.open(name)
        asked.onsuccess = () => resolve(asked.result)
      })
      for (const store of db.objectStoreNames) {
        const asked = db.transaction(store).objectStore(store).getAll()
        await new Promise((resolve) => (asked.onsuccess = resolve))
        said.push(JSON.stringify(asked.result, bytesToo))
      }
      db.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) said.push(request.url, await (await cache.match(request))!.text())
    }
    const keys = [...Object.keys(localStorage), ...Object.keys(sessionStorage)]
    return { databases, keys, said: said.join('\n') }
  })
