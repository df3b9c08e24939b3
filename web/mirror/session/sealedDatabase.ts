import Dexie, { type DexieOptions, type Table } from 'dexie'
import type { WipeReason } from '#schema/sync/revocation.ts'
import { abortOnPageHide } from '#web/mirror/database/abortOnPageHide.ts'

/** What one person left on this device at a sign-out. Anybody can read how much and since when, and nothing else. */
export interface SealedRecord {
  id: string
  userId: number
  /** How many changes it holds. */
  count: number
  /** ms, by the device's clock */
  leftAt: number
  /** Only if they chose to be named to whoever opens the sign-in page. */
  name?: string
  /** Why the device forgot what it held, when its person did not sign out themselves. */
  why?: WipeReason
  /** Absent where the browser cannot seal: then the changes wait in the person's own database. */
  sealed?: Sealed
}

/** AES-GCM: the encrypted data, and the initialization vector to open it with. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

/** What one person had sent from here when they signed out, sealed (sealNotices.ts). */
export interface SealedNotices {
  userId: number
  /** When they signed out, ms by the device's clock. */
  leftAt: number
  sealed: Sealed
}

const sealedName = 'chamada-sealed'

/**
 * The work that people who signed out left on this device, until they come again (sealOutbox.ts, openSealed.ts).
 * Guarantees: a record is deleted only when all of it is in its person's outbox again, or at that person's own request.
 * After a crash: each record is one strict write.
 */
export class SealedDatabase extends Dexie {
  declare records: Table<SealedRecord, string>
  declare notices: Table<SealedNotices, number>

  constructor(options: DexieOptions = {}) {
    super(sealedName, { chromeTransactionDurability: 'strict', ...options })
    this.version(1).stores({ records: '&id, userId' })
    this.version(2).stores({ notices: '&userId, leftAt' })
    abortOnPageHide(this)
  }

  of(userId: number): Promise<SealedRecord[]> {
    return this.records.where('userId').equals(userId).toArray()
  }
}

/** What waits on this device, oldest first. A device where nobody ever left anything gets no database for it. */
export async function sealedHere(options?: DexieOptions): Promise<SealedRecord[]> {
  if (!(await isSealedHere(options))) return []
  const db = new SealedDatabase(options)
  try {
    return (await db.records.toArray()).sort((a, b) => a.leftAt - b.leftAt)
  } finally {
    db.close()
  }
}

/** Deletes records, at their person's own request. */
export async function discardSealed(ids: readonly string[], options?: DexieOptions): Promise<void> {
  const db = new SealedDatabase(options)
  await db.records.bulkDelete([...ids])
  db.close()
}

/** Whether the database exists; never creates it. */
export async function isSealedHere(options?: DexieOptions): Promise<boolean> {
  const db = new Dexie(sealedName, options)
  try {
    await db.open()
    return true
  } catch (error) {
    if ((error as Error).name === 'NoSuchDatabaseError') return false
    throw error
  } finally {
    db.close()
  }
}
