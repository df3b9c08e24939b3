import { join } from 'node:path'
import type { Reader } from '#schema/nouns/tables.ts'
import { withStore } from '#scripts/administration/withStore.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import type { Store } from '#server/store/store.ts'

/** Opens the database of a server, whether it runs or not, for some work. */
export const onDisk = <T>({ data }: { data: string }, work: (store: Store) => Promise<T>): Promise<T> =>
  withStore({ file: join(data, 'chamada.sqlite') }, work)

/** Reads rows from a server's disk. */
export const readOnServer = <T>(server: { data: string }, read: (rows: Reader) => Promise<T>): Promise<T> =>
  onDisk(server, ({ q }) => read(readerOf(q)))
