// Functions that run in a page of the app, and read its mirror without the app's code. Each stands alone: the browser
// gets its text.

/** What was put again without the app. */
export interface Copied {
  records: number
  ms: number
}

/** Resolves when the mirror has all rows of a first sync, to the time, ms since 1970. */
export async function whenComplete(): Promise<number> {
  const until = Date.now() + 60_000
  let database: IDBDatabase | undefined
  while (Date.now() < until) {
    const found = database ?? (await indexedDB.databases()).find(({ name }) => /^chamada-\d+$/.test(name ?? ''))
    if (found && !database) {
      const opened = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(found.name!)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      if (opened.objectStoreNames.contains('meta')) database = opened
      else opened.close()
    }
    const reading = database?.transaction('meta').objectStore('meta').get('sync')
    const sync = await new Promise<{ value: { bootstrapped: boolean } } | undefined>((resolve, reject) => {
      if (!reading) return resolve(undefined)
      reading.onsuccess = () => resolve(reading.result)
      reading.onerror = () => reject(reading.error)
    })
    if (sync?.value.bootstrapped) {
      database?.close()
      return Date.now()
    }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('a first sync was not complete after a minute')
}

/** How many records of rows the mirror holds, and the bytes that its syncs took down. */
export async function mirrorOf(): Promise<{ records: number; bytes: number }> {
  const name = (await indexedDB.databases()).find((each) => /^chamada-\d+$/.test(each.name ?? ''))!.name!
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(name)
    opening.onsuccess = () => resolve(opening.result)
  })
  const ask = <T>(of: (all: IDBTransaction) => IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      const request = of(database.transaction([...database.objectStoreNames]))
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  // What syncs took is counted after their rows.
  let bytes = 0
  for (let tries = 0; tries < 200 && !bytes; tries += 1) {
    const traffic = await ask((all) => all.objectStore('meta').get('traffic'))
    bytes = traffic?.value.all.down ?? 0
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  let records = 0
  for (const store of database.objectStoreNames)
    if (database.transaction(store).objectStore(store).keyPath === 'key')
      records += await ask((all) => all.objectStore(store).count())
  database.close()
  return { records, bytes }
}

/** Puts the mirror's records of rows into another database, table by table, as fast as IndexedDB takes them. */
export async function copiedRaw(): Promise<Copied> {
  const name = (await indexedDB.databases()).find((each) => /^chamada-\d+$/.test(each.name ?? ''))!.name!
  const open = (of: string, stores?: string[]) =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(of)
      if (stores)
        opening.onupgradeneeded = () => {
          for (const store of stores) opening.result.createObjectStore(store, { keyPath: 'key' })
        }
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
  const from = await open(name)
  const stores = [...from.objectStoreNames].filter(
    (store) => from.transaction(store).objectStore(store).keyPath === 'key',
  )
  const read = (store: string) =>
    new Promise<object[]>((resolve, reject) => {
      const reading = from.transaction(store).objectStore(store).getAll()
      reading.onsuccess = () => resolve(reading.result)
      reading.onerror = () => reject(reading.error)
    })
  const all = await Promise.all(stores.map(read))
  from.close()
  const to = await open('raw-puts', stores)
  const begun = performance.now()
  await new Promise<void>((resolve, reject) => {
    const writing = to.transaction(stores, 'readwrite', { durability: 'strict' })
    for (const [i, store] of stores.entries()) {
      const target = writing.objectStore(store)
      for (const record of all[i]!) target.put(record)
    }
    writing.oncomplete = () => resolve()
    writing.onerror = () => reject(writing.error)
  })
  const ms = performance.now() - begun
  to.close()
  return { ms, records: all.reduce((sum, { length }) => sum + length, 0) }
}
