import Dexie, { type DexieOptions, type Table } from 'dexie'
import { breakOffWhenPutAside } from './whenPutAside.ts'

/** What one person left on this device at a sign-out: anybody can read how much and since when, and nothing else. */
export interface SealedRecord {
  id: string
  userId: number
  /** How many changes there are. */
  count: number
  /** ms, by the device's clock */
  leftAt: number
  /** Only if they chose to be named to whoever sees the sign-in page. */
  name?: string
  /** None where the browser cannot seal: then the changes wait in the person's own database. */
  sealed?: Sealed
}

/** AES-GCM: what the key opens, and what it opens it with. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

const sealedName = 'chamada-sealed'

/**
 * The work of people who signed out and left it on this device, until they come again (sealOutbox.ts, openSealed.ts).
 * Guarantees: a record goes only when all of it is in its person's outbox again, or at that person's own word.
 * Power cuts: each record is one strict write.
 */
export class SealedDatabase extends Dexie {
  declare records: Table<SealedRecord, string>

  constructor(options: DexieOptions = {}) {
    super(sealedName, { chromeTransactionDurability: 'strict', ...options })
    this.version(1).stores({ records: '&id, userId' })
    breakOffWhenPutAside(this)
  }

  of(userId: number): Promise<SealedRecord[]> {
    return this.records.where('userId').equals(userId).toArray()
  }
}

/** What waits on this device, oldest first; a device where nobody ever left anything is not given a place for it. */
export async function sealedHere(options?: DexieOptions): Promise<SealedRecord[]> {
  if (!(await isThere(options))) return []
  const db = new SealedDatabase(options)
  try {
    return (await db.records.toArray()).sort((a, b) => a.leftAt - b.leftAt)
  } finally {
    db.close()
  }
}

/** At its person's own word. */
export async function discardSealed(ids: readonly string[], options?: DexieOptions): Promise<void> {
  const db = new SealedDatabase(options)
  await db.records.bulkDelete([...ids])
  db.close()
}

/** Opens what there is, and makes nothing. */
async function isThere(options?: DexieOptions): Promise<boolean> {
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
