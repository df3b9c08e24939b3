import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore, type Store, type StoreOptions } from './store.ts'

/**
 * A store on a fresh file, and the way to be rid of it. `open` is a new process on the same file.
 * @param options `bytes`: the database that the file begins as
 */
export function openTestStore({ bytes, ...options }: Partial<StoreOptions> & { bytes?: Uint8Array } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'chamada-store-'))
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
