import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore, type Store, type StoreOptions } from './store.ts'

/** A store on a fresh file, and the way to be rid of it. `reopen` is a new process on the same file. */
export function openTestStore(options: Partial<StoreOptions> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'chamada-store-'))
  const file = options.file ?? join(folder, 'chamada.sqlite')
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
