import type { Page } from 'playwright'

/** The names of all people in the mirror of the signed-in person. */
export const namesHeld = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases()).map((db) => db.name!).find((each) => /^chamada-\d+$/.test(each))!
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name)
      request.onsuccess = () => resolve(request.result)
    })
    const users = await new Promise<{ row: { name: string } }[]>((resolve) => {
      const request = db.transaction('users').objectStore('users').getAll()
      request.onsuccess = () => resolve(request.result)
    })
    db.close()
    return users.map(({ row }) => row.name)
  })

/** Everything the browser still stores of the app: its databases, their contents, its caches and its keys. */
export const leftBehind = (page: Page) =>
  page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name!)
    const contents: string[] = []
    const bytesAsText = (_: string, value: unknown) =>
      value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : value
    for (const name of databases) {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
      })
      for (const store of db.objectStoreNames) {
        const request = db.transaction(store).objectStore(store).getAll()
        await new Promise((resolve) => (request.onsuccess = resolve))
        contents.push(JSON.stringify(request.result, bytesAsText))
      }
      db.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) contents.push(request.url, await (await cache.match(request))!.text())
    }
    const keys = [...Object.keys(localStorage), ...Object.keys(sessionStorage)]
    return { databases, keys, contents: contents.join('\n') }
  })
