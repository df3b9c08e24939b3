import Dexie from 'dexie'
import { IDBKeyRange } from 'fake-indexeddb'

/** All that the databases of a disk say, as one text. */
export async function allIn(indexedDB: IDBFactory): Promise<string> {
  const said: unknown[] = []
  for (const { name } of await indexedDB.databases()) {
    const db = await new Dexie(name!, { indexedDB, IDBKeyRange }).open()
    for (const table of db.tables) said.push(name, table.name, await table.toArray())
    db.close()
  }
  return JSON.stringify(said)
}
