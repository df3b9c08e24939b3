import { existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore, type Store, type StoreOptions } from './store.ts'

const memory = '/dev/shm'
const enough = 2 ** 31

function isRoomy() {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > enough
}

/** A new folder, in memory where the machine has 2 GiB for it: what ends a test is a process, not a disk. */
export const makeTestFolder = (name: string) => mkdtempSync(join(isRoomy() ? memory : tmpdir(), `chamada-${name}-`))

/**
 * A store on a fresh file, and the way to be rid of it. `open` is a new process on the same file.
 * @param options `bytes`: the database that the file begins as
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
