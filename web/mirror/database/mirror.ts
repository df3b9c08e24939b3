import type { DexieOptions } from 'dexie'
import type { DayReader, Reader } from '#schema/nouns/tables.ts'
import type { Clock } from '#schema/sync/clock.ts'
import { MirrorDatabase } from './database.ts'
import { type Health, watchHealth } from './health.ts'
import { dayReaderOf, readerOf, sourceOf } from './reader.ts'

/** A named instant at which a simulation may crash the device. */
export type Probe = (point: string) => void

/** One person's mirror, opened: what everything else in this folder works on. */
export interface Mirror {
  db: MirrorDatabase
  /** How this device's databases are opened. */
  dexie: DexieOptions | undefined
  userId: number
  clock: Clock
  rows: Reader
  probe: Probe
  health: Health
}

/** Opens a mirror. `whenDeleted` is called when another page deletes the database; the mirror is of no use then. */
export function openMirror(options: {
  userId: number
  clock: Clock
  dexie?: DexieOptions
  probe?: Probe
  whenDeleted?: () => void
}): Mirror {
  const db = new MirrorDatabase(options.userId, options.dexie)
  return {
    db,
    dexie: options.dexie,
    userId: options.userId,
    clock: options.clock,
    rows: readerOf(sourceOf(db)),
    probe: options.probe ?? (() => {}),
    health: watchHealth(db, options.whenDeleted),
  }
}

/** The rows for one query of a screen. @param onRecords called when records have come */
export const rowsForQuery = ({ db }: Mirror, onRecords?: () => void): DayReader => dayReaderOf(db, onRecords)

/** The lock that a drain of this mirror holds. */
export const drainName = ({ db }: Mirror) => `${db.name}-drain`
