import Dexie, { RangeSet } from 'dexie'
import type { MirrorDatabase } from './database.ts'

/**
 * How the device's storage stands, as the browser tells it outside of any read or write.
 * 'blocked': the database does not open, another tab holds it; 'outdated': a newer build upgraded it, this one must stop.
 */
export type Standing = 'well' | 'blocked' | 'outdated'

export interface Health {
  now: Standing
  /** The database was deleted, here or by another page: this mirror does not open it again. */
  deleted: boolean
  /** Calls `told` with every change. Gives the way to stop. */
  listen(told: (standing: Standing) => void): () => void
  tell(standing: Standing): void
}

/**
 * Follows a database's own events.
 * Guarantees: once a newer build asks for the database, this page writes nothing more into it; it stands aside at once, so
 * that the newer one does not wait. Power cuts: nothing is kept here.
 */
export function watchHealth(db: MirrorDatabase, whenDeleted: () => void = () => {}): Health {
  const listeners = new Set<(standing: Standing) => void>()
  const health: Health = {
    now: 'well',
    deleted: false,
    listen(told) {
      listeners.add(told)
      return () => listeners.delete(told)
    },
    tell(standing) {
      if (health.now === standing || health.now === 'outdated') return
      health.now = standing
      for (const told of listeners) told(standing)
    },
  }
  db.on('blocked', () => health.tell('blocked'))
  db.on('ready', () => health.tell('well'), true)
  lookWhenClosed(db, 'meta')
  db.on('versionchange', ({ newVersion }) => {
    db.close({ disableAutoOpen: true })
    // What was on its way must not make anew what a sign-out deletes; for an upgrade this page stands aside for good.
    if (newVersion) health.tell('outdated')
    else {
      health.deleted = true
      whenDeleted()
    }
    return false
  })
  return health
}

/** How often, and how long apart (ms), a database is looked for that the browser is still clearing away. */
const looks = 10
const apart = 500

/**
 * Looks into a database again when the browser took the connection away, as it does when it clears what a site keeps: whoever
 * watches it then sees that it is empty. One that the app itself closed, or is being deleted by another page, is left alone.
 */
export function lookWhenClosed(db: Dexie, table: string): void {
  let closings = 0
  let givenUp = false
  const look = async (closing: number, left: number, opened: Promise<unknown> = Promise.resolve()) => {
    try {
      await opened
      await db.table(table).count()
      // Whoever else found it empty first was not heard while it could not be opened here. That it is empty is read first: a
      // list that finds nothing is not to be shown as one that has nothing.
      if (left === looks) return
      readAgain(db, [table])
      setTimeout(() => closing === closings && readAgain(db), apart)
    } catch (error) {
      const cause = (error as { inner?: Error }).inner
      if (!left || closing !== closings || cause?.name === 'DatabaseClosedError') return
      setTimeout(() => closing === closings && void look(closing, left - 1, Promise.resolve(db.open())), apart)
    }
  }
  db.on('versionchange', () => {
    givenUp = true
  })
  db.on('close', () => {
    const closing = ++closings
    if (!givenUp) void Promise.resolve().then(() => look(closing, looks))
    givenUp = false
  })
}

/** Has every query that is watched here read again what it read of a database, or of some of its tables. */
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

/** How long opening may take before people are told why it does, ms. */
const openPatience = 1_500

/**
 * Opens the database; when that takes longer than one waits without a word, says that it is blocked. Gives whether it opened;
 * never rejects.
 */
export async function openInTime(
  { db, health }: { db: MirrorDatabase; health: Health },
  wait = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms)),
): Promise<boolean> {
  const opening = Promise.resolve(db.open()).then(
    () => true,
    () => false,
  )
  const opened = await Promise.race([opening, wait(openPatience)])
  if (opened === undefined) health.tell('blocked')
  return opening
}
