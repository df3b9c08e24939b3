import Dexie, { RangeSet } from 'dexie'
import type { MirrorDatabase } from './database.ts'

/**
 * The state of the device's storage, as the browser reports it outside of any read or write.
 * 'blocked': the database does not open because another tab holds it. 'outdated': a newer build upgraded it, and this
 * one must stop.
 */
export type Standing = 'well' | 'blocked' | 'outdated'

export interface Health {
  now: Standing
  /** The database was deleted, here or by another page. This mirror does not open it again. */
  deleted: boolean
  /** Calls the listener with every change. Returns the function that stops it. */
  listen(listener: (standing: Standing) => void): () => void
  report(standing: Standing): void
}

/**
 * Follows a database's own events.
 * Guarantees: once a newer build asks for the database, this page writes nothing more into it. It closes at once, so
 * that the newer build does not wait.
 * After a crash: nothing is kept here.
 */
export function watchHealth(db: MirrorDatabase, whenDeleted: () => void = () => {}): Health {
  const listeners = new Set<(standing: Standing) => void>()
  const health: Health = {
    now: 'well',
    deleted: false,
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    report(standing) {
      if (health.now === standing || health.now === 'outdated') return
      health.now = standing
      for (const listener of listeners) listener(standing)
    },
  }
  db.on('blocked', () => health.report('blocked'))
  db.on('ready', () => health.report('well'), true)
  recheckWhenClosed(db, 'meta')
  db.on('versionchange', ({ newVersion }) => {
    db.close({ disableAutoOpen: true })
    // After a deletion by a sign-out, work still under way must not create the database again. For an upgrade this page
    // stays closed for good.
    if (newVersion) health.report('outdated')
    else {
      health.deleted = true
      whenDeleted()
    }
    return false
  })
  return health
}

/** How long between two checks of a database that the browser is still clearing, ms: longer each time, up to the last. */
const checkAfterMs = [500, 500, 500, 1_000, 2_000, 5_000]

/**
 * Checks a database again when the browser closed its connection, as it does when it clears a site's data. A busy device
 * takes its time for that, so it is checked until it opens. Live queries then see that it is empty. A database that the
 * app itself closed, or that another page is deleting, is left alone.
 */
export function recheckWhenClosed(db: Dexie, table: string): void {
  let closings = 0
  let versionChanged = false
  const check = async (closing: number, failures: number, opened: Promise<unknown> = Promise.resolve()) => {
    try {
      await opened
      await db.table(table).count()
      // Another page that found it empty first could not notify this one while it was closed here. The given table is
      // read again first: an empty list must not be shown as "nothing there" before it is known that the database was
      // cleared.
      if (!failures) return
      readAgain(db, [table])
      setTimeout(() => closing === closings && readAgain(db), checkAfterMs[0])
    } catch (error) {
      const cause = (error as { inner?: Error }).inner
      if (closing !== closings || cause?.name === 'DatabaseClosedError') return
      const wait = checkAfterMs[Math.min(failures, checkAfterMs.length - 1)]
      setTimeout(() => closing === closings && void check(closing, failures + 1, Promise.resolve(db.open())), wait)
    }
  }
  db.on('versionchange', () => {
    versionChanged = true
  })
  db.on('close', () => {
    const closing = ++closings
    if (!versionChanged) void Promise.resolve().then(() => check(closing, 0))
    versionChanged = false
  })
}

/** Makes every live query on this page read again what it read of a database, or of some of its tables. */
export function readAgain({ name, tables }: Dexie, some?: readonly string[]): void {
  const whole = new RangeSet(Number.NEGATIVE_INFINITY, [[[]]])
  const again = tables.filter((table) => !some || some.includes(table.name))
  const parts = again.flatMap(({ name: table, schema }) =>
    ['', ':dels', ...schema.indexes.map((index) => index.name)].map((part) => [
      `idb://${name}/${table}/${part}`,
      whole,
    ]),
  )
  Dexie.on.storagemutated.fire(Object.fromEntries(parts))
}

/** How long opening may take before people are shown why it does, ms. */
const openTimeoutMs = 1_500

/**
 * Opens the database. When that takes longer than `openTimeoutMs`, reports that it is blocked. Returns whether it
 * opened; never rejects.
 */
export async function openInTime(
  { db, health }: { db: MirrorDatabase; health: Health },
  wait = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms)),
): Promise<boolean> {
  const opening = Promise.resolve(db.open()).then(
    () => true,
    () => false,
  )
  const opened = await Promise.race([opening, wait(openTimeoutMs)])
  if (opened === undefined) health.report('blocked')
  return opening
}
