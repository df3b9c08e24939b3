import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openStore, type StoreOptions } from '#server/store/openStore.ts'
import type { Store } from '#server/store/store.ts'
import { emptyTemplate, testPostgres } from './postgres.ts'
import { makeTestFolder } from './testFolder.ts'

/** What a store holds at first: the bytes of a file of SQLite, or the name of a database of PostgreSQL. */
export type Content = { bytes: Uint8Array } | { template: string }

export type Database = 'sqlite' | 'postgres'

/** Where this run's stores are, if a test does not say. */
const usual: Database = process.env.CHAMADA_TEST_STORE === 'postgres' ? 'postgres' : 'sqlite'

interface Options {
  database?: Database
  probe?: StoreOptions['probe']
  /** Where the file is, if it is one. */
  file?: string
  content?: Content
}

/**
 * A store that is new or has some content, and `end`, which removes it. `open` acts as a new process on the same data;
 * files may be beside `file`. `copy` copies what it holds now, for others to begin with.
 */
export const openTestStore = ({ database = usual, ...options }: Options = {}) =>
  database === 'postgres' ? openOnPostgres(options) : openOnFile(options)

function openOnFile({ probe, content, ...options }: Omit<Options, 'database'>) {
  const folder = makeTestFolder('store')
  const file = options.file ?? join(folder, 'chamada.sqlite')
  if (content) writeFileSync(file, (content as { bytes: Uint8Array }).bytes)
  const open = (): Store => openStore({ file, ...(probe && { probe }) })
  const store = open()
  return {
    store,
    file,
    open,
    async copy(last: Store = store): Promise<Content> {
      const copy = join(folder, 'copy.sqlite')
      await last.backup(copy)
      return { bytes: readFileSync(copy) }
    },
    end(last: Store = store) {
      void last.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function openOnPostgres({ probe, content, file }: Omit<Options, 'database'>) {
  if (file) throw new Error('a PostgreSQL is no file')
  const folder = makeTestFolder('store')
  const template = content ? (content as { template: string }).template : emptyTemplate
  const database = testPostgres().then(async (postgres) => {
    const name = await postgres.createDatabase(undefined, template)
    return { name, url: postgres.url(name) }
  })
  const url = database.then((each) => each.url)
  const open = (): Store => openStore({ url, mostConnections: 4, ...(probe && { probe }) })
  const store = open()
  return {
    store,
    file: join(folder, 'chamada.sqlite'),
    open,
    async copy(_last?: Store): Promise<Content> {
      return { template: await (await testPostgres()).copyDatabase((await database).name) }
    },
    end(last: Store = store) {
      rmSync(folder, { recursive: true, force: true })
      void (async () => {
        await last.close()
        await (await testPostgres()).dropDatabase((await database).name)
      })()
    },
  }
}

/** What a store holds once it was filled: other stores may begin with it. */
export async function contentOf(fill: (store: Store) => Promise<void>, database: Database = usual): Promise<Content> {
  if (database === 'postgres') {
    const postgres = await testPostgres()
    const template = await postgres.createDatabase(undefined, emptyTemplate)
    const store = openStore({ url: postgres.url(template) })
    await fill(store)
    await store.close()
    return { template }
  }
  const { store, file, end } = openOnFile({})
  await fill(store)
  // Closing the last connection moves the write-ahead log into the file.
  await store.close()
  const bytes = readFileSync(file)
  end()
  return { bytes }
}
