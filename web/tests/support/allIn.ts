import Dexie from 'dexie'
import { IDBKeyRange } from 'fake-indexeddb'

/** All contents of a disk's databases, as one text. */
export async function allIn(indexedDB: IDBFactory): Promise<string> {
  const contents: unknown[] = []
  for (const { name } of await indexedDB.databases()) {
    const db = await new Dexie(name!, { indexedDB, IDBKeyRange }).open()
    for (const table of db.tables) contents.push(name, table.name, await table.toArray())
    db.close()
  }
  return JSON.stringify(contents)
}
