import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openStore, type StoreOptions } from '#server/store/openStore.ts'
import type { Store } from '#server/store/store.ts'
import { testPostgres } from '#server/tests/support/postgres.ts'
import { makeTestFolder } from '#server/tests/support/testFolder.ts'
import type { Content } from '#server/tests/support/testStore.ts'

/** Where the database of a simulated server is: a file, or a PostgreSQL. A crash leaves it as it was. */
export interface ServerDisk {
  /** For the files beside the database. */
  readonly folder: string
  /** As a new process on the same data. */
  open(probe?: StoreOptions['probe']): Store
  /** Copies the database. Returns false when the store had to be closed for it. */
  takeCopy(store: Store): Promise<boolean>
  /** Puts the copy in the database's place. Nobody has it open. */
  putCopyBack(): Promise<void>
  /** The database as it is, for other simulations to begin with. Nobody has it open, nor opens it again. */
  leave(): Promise<Content>
  /** Removes it. Nobody has it open. */
  end(): Promise<void>
}

/** A new place with a database of its own, which begins with `content`. */
export const diskWith = (content: Content): ServerDisk =>
  'template' in content ? postgresDisk(content.template) : fileDisk(content.bytes)

function fileDisk(bytes: Uint8Array): ServerDisk {
  const folder = makeTestFolder('simulation')
  const [file, copy] = [join(folder, 'chamada.sqlite'), join(folder, 'copy.sqlite')]
  writeFileSync(file, bytes)
  const end = async () => rmSync(folder, { recursive: true, force: true })
  return {
    folder,
    open: (probe) => openStore({ file, ...(probe && { probe }) }),
    async takeCopy(store) {
      await store.backup(copy)
      return true
    },
    async putCopyBack() {
      for (const tail of ['-wal', '-shm']) rmSync(file + tail, { force: true })
      copyFileSync(copy, file)
    },
    async leave() {
      // Closing the last connection moved the write-ahead log into the file.
      const bytes = readFileSync(file)
      await end()
      return { bytes }
    },
    end,
  }
}

function postgresDisk(template: string): ServerDisk {
  const folder = makeTestFolder('simulation')
  const database = testPostgres().then((postgres) => postgres.createDatabase(undefined, template))
  const url = Promise.all([testPostgres(), database]).then(([postgres, name]) => postgres.url(name))
  // Whoever opens it is told.
  for (const each of [database, url]) each.catch(() => {})
  let isCopied = false
  const copyOf = async () => `${await database}_copy`
  return {
    folder,
    open: (probe) => openStore({ url, mostConnections: 4, ...(probe && { probe }) }),
    async takeCopy(store) {
      await store.close()
      const postgres = await testPostgres()
      await postgres.dropDatabase(await copyOf())
      await postgres.createDatabase(await copyOf(), await database)
      isCopied = true
      return false
    },
    async putCopyBack() {
      const postgres = await testPostgres()
      await postgres.dropDatabase(await database)
      await postgres.createDatabase(await database, await copyOf())
    },
    async leave() {
      rmSync(folder, { recursive: true, force: true })
      return { template: await database }
    },
    async end() {
      rmSync(folder, { recursive: true, force: true })
      const postgres = await testPostgres()
      await postgres.dropDatabase(await database)
      if (isCopied) await postgres.dropDatabase(await copyOf())
    },
  }
}
