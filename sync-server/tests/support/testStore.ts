import { existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore, type StoreOptions } from '#server/store/openStore.ts'
import type { Store } from '#server/store/store.ts'

const memory = '/dev/shm'
const minFreeBytes = 2 ** 31

function isRoomy() {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > minFreeBytes
}

/** A new folder, in memory when the machine has 2 GiB for it: tests end processes, not disks. */
export const makeTestFolder = (name: string) => mkdtempSync(join(isRoomy() ? memory : tmpdir(), `chamada-${name}-`))

/**
 * Removes such a folder. What another program still writes into it, such as a browser that ends late, spoils no result:
 * then the folder stays, and a line says so.
 */
export function removeTestFolder(folder: string, remove = rmSync): void {
  try {
    remove(folder, { recursive: true, force: true, maxRetries: 10 })
  } catch (error) {
    process.stderr.write(`${folder} stays: ${(error as Error).message}\n`)
  }
}

/**
 * A store on a new file, and `end`, which removes it. `open` acts as a new process on the same file.
 * @param options `bytes`: the initial content of the database file
 */
export function openTestStore({ bytes, ...options }: Partial<StoreOptions> & { bytes?: Uint8Array } = {}) {
  const folder = makeTestFolder('store')
  const file = options.file ?? join(folder, 'chamada.sqlite')
  if (bytes) writeFileSync(file, bytes)
  const open = (): Store => openStore({ ...options, file })
  const store = open()
  return {
    store,
    file,
    open,
    end(last: Store = store) {
      last.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
