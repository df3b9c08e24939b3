import { join } from 'node:path'
import type { Reader } from '#schema/nouns/tables.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { openStore } from '#server/store/store.ts'

/** Reads rows from a server's disk. */
export async function readOnServer<T>({ data }: { data: string }, read: (rows: Reader) => Promise<T>): Promise<T> {
  const store = openStore({ file: join(data, 'chamada.sqlite') })
  try {
    return await read(readerOf(store.q))
  } finally {
    store.close()
  }
}
