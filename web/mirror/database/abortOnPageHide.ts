import type Dexie from 'dexie'

/**
 * Releases the storage when the browser puts the page into its back/forward cache.
 * Guarantees: transactions that run at that moment are aborted at once, so that the next page can read and write.
 * Nobody answers the requests of a page in that cache, and some browsers keep its stores locked for as long as it is
 * there.
 * Invariant: each piece of aborted work was one transaction and left nothing behind. It was not shown as saved, and it
 * runs again when the page comes back (`withStorageRetry`; live queries read again).
 * After a crash: as for the work itself.
 */
const runningTransactions = new Set<IDBTransaction>()

/** Makes a database's transactions abort when the page is hidden. Call it before the database is opened. */
export function abortOnPageHide(db: Dexie): void {
  db.use({
    stack: 'dbcore',
    name: 'running',
    create: (core) => ({
      ...core,
      transaction(...args) {
        const started = core.transaction(...args) as IDBTransaction
        runningTransactions.add(started)
        for (const end of ['complete', 'abort'])
          started.addEventListener(end, () => runningTransactions.delete(started))
        return started as ReturnType<typeof core.transaction>
      },
    }),
  })
}

/** Aborts every running transaction. */
export function abortRunning(): void {
  for (const each of runningTransactions) {
    runningTransactions.delete(each)
    try {
      each.abort()
    } catch {
      // It had already ended.
    }
  }
}

globalThis.addEventListener?.(
  'pagehide',
  (event) => (event as Event & { persisted?: boolean }).persisted && abortRunning(),
)
