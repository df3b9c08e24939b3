import type Dexie from 'dexie'

/**
 * Lets go of the storage when the browser puts the page aside to show it again later (its back/forward cache).
 * Guarantees: work that runs at that instant is broken off at once, so that the page that comes next reads and writes: nobody
 * answers the requests of a page put aside, and some browsers leave its stores locked for as long as it lies there.
 * Invariant: what was broken off was one transaction and left nothing behind; it was not shown as saved, and is done again when
 * the page comes back (`steadily`; live queries read anew). Power cuts: as of the work itself.
 */
const running = new Set<IDBTransaction>()

/** Has a database's work broken off when the page is put aside; called before it is opened. */
export function breakOffWhenPutAside(db: Dexie): void {
  db.use({
    stack: 'dbcore',
    name: 'running',
    create: (core) => ({
      ...core,
      transaction(...asked) {
        const made = core.transaction(...asked) as IDBTransaction
        running.add(made)
        for (const end of ['complete', 'abort']) made.addEventListener(end, () => running.delete(made))
        return made as ReturnType<typeof core.transaction>
      },
    }),
  })
}

/** Breaks off whatever runs. */
export function breakOff(): void {
  for (const each of running) {
    running.delete(each)
    try {
      each.abort()
    } catch {
      // It came to its end by itself.
    }
  }
}

globalThis.addEventListener?.('pagehide', (event) => (event as Event & { persisted?: boolean }).persisted && breakOff())
