import Dexie, { type DexieOptions, type Table } from 'dexie'
import { abortOnPageHide } from '#web/mirror/database/abortOnPageHide.ts'
import { fetchAgain, mirrorVersion } from '#web/mirror/database/database.ts'
import type { Lock } from '#web/mirror/database/locks.ts'
import { webLock } from '#web/mirror/database/locks.ts'
import { drainName, type Mirror } from '#web/mirror/database/mirror.ts'
import { initialSync } from '#web/mirror/database/records.ts'
import { StorageFailure } from '#web/mirror/database/storageFailure.ts'
import { endVisit } from '#web/mirror/database/visit.ts'
import { forgetVault, vaultName } from './forgetVault.ts'
import { keyToOpen, keyToSeal } from './passwordPair.ts'
import { discardSealed, type Sealed } from './sealedDatabase.ts'
import { seal, unseal } from './sealer.ts'
import { sealCopy } from './sealOutbox.ts'

/**
 * Seals all that a mirror holds when its server has not answered for too long, and opens it again with the password,
 * which needs no network.
 * Guarantees: nothing is cleared that is not in the vault, nor while a sync is under way. The visit ends with it, so
 * nothing arrives meanwhile. What was not sent is sealed for the office too, as at a sign-out (sealOutbox.ts); where
 * that cannot be, it stays as it is. Kept files stay: they are the school's materials, and hold nothing of people.
 * Invariant: the mirror is cleared, and filled again, in one transaction with the note that tells which it is.
 * After a crash: before that transaction the mirror is whole, and sealing begins anew; after it, the vault is.
 */
interface VaultPart {
  n: number
  table: string
  sealed: Sealed
}

export class VaultDatabase extends Dexie {
  declare parts: Table<VaultPart, number>
  constructor(userId: number, options: DexieOptions = {}) {
    super(vaultName(userId), { chromeTransactionDurability: 'strict', ...options })
    this.version(1).stores({ parts: '&n' })
    abortOnPageHide(this)
  }
}

const rowsInPart = 500
/** What of the notes stays outside: what tells that there is a vault, what opens it, and the device's numbers. */
const stays = [
  'version',
  'visit',
  'absence',
  'pair',
  'wrongTries',
  'vault',
  'device',
  'askedUpTo',
  'proofs',
  'restored',
]
/** A key of the browser's own, which the server sends again, and what is never stored for long. */
const goes = ['sealing', 'room']

/** All rows by table, without what stays outside. */
async function heldBy({ db }: Mirror): Promise<Record<string, unknown[]>> {
  const held: Record<string, unknown[]> = {}
  for (const table of db.tables) held[table.name] = await table.toArray()
  held.meta = (held.meta as { name: string }[]).filter(({ name }) => !stays.includes(name) && !goes.includes(name))
  return held
}

/** Acts always change one of these, and everything else changes in a sync. */
const fingerprint = ({ outbox, meta }: Record<string, unknown[]>) => JSON.stringify([outbox, meta])

/**
 * Seals the mirror of a person whose device has a pair for their password.
 * @returns whether it is sealed
 */
export const sealMirror = (mirror: Mirror, lock: Lock = webLock): Promise<boolean> =>
  lock(drainName(mirror), async () => {
    const { db, userId, clock, probe } = mirror
    const { pair, vault } = await db.readAll('pair', 'vault')
    if (vault) return true
    if (!pair) return false
    const held = await db.transaction('r', db.tables, async () => heldBy(mirror))
    const { key, hint } = await keyToSeal(pair)
    const parts = await sealedParts(held, key, userId)
    const isCopied = await sealCopy(mirror, { at: clock.now(), why: 'device.away' }, lock)
    await inVault(mirror, async (there) => {
      await there.parts.clear()
      await there.parts.bulkAdd(parts)
      if ((await there.parts.count()) !== parts.length) throw new StorageFailure('broken')
    })
    probe('vault.written')
    const keeps = isCopied ? ['meta'] : ['meta', 'outbox']
    return db.atomically(async () => {
      if (fingerprint(await heldBy(mirror)) !== fingerprint(held)) return false
      for (const table of db.tables) if (!keeps.includes(table.name)) await table.clear()
      const historyToken = (await db.read('sync'))?.historyToken
      await db.meta.where('name').noneOf(stays).delete()
      await db.keepAll({
        vault: { version: mirrorVersion, parts: parts.length, hint },
        sync: { ...initialSync, ...(historyToken && { historyToken }) },
      })
      await endVisit(db)
      return true
    })
  })

async function sealedParts(held: Record<string, unknown[]>, key: CryptoKey, userId: number): Promise<VaultPart[]> {
  const parts: VaultPart[] = []
  for (const [table, rows] of Object.entries(held))
    for (let at = 0; at < rows.length; at += rowsInPart) {
      const text = JSON.stringify(rows.slice(at, at + rowsInPart))
      parts.push({ n: parts.length, table, sealed: await seal(key, userId, text) })
    }
  return parts
}

/**
 * Opens what is sealed, if anything is. Rejects with a StorageFailure when the vault is not whole; then everything stays
 * as it is.
 */
export async function openMirrorWith(mirror: Mirror, privateHalf: CryptoKey): Promise<void> {
  const { db, userId, probe } = mirror
  const { vault, visit } = await db.readAll('vault', 'visit')
  if (!vault) return
  const key = await keyToOpen(privateHalf, vault.hint)
  const parts = await inVault(mirror, (there) => there.parts.orderBy('n').toArray())
  const texts = await Promise.all(parts.map(({ sealed }) => unseal(key, userId, sealed)))
  if (parts.length !== vault.parts || texts.includes(undefined)) throw new StorageFailure('broken')
  await db.atomically(async () => {
    if (!(await db.read('vault'))) return
    for (const [n, { table }] of parts.entries()) await db.table(table).bulkPut(JSON.parse(texts[n]!))
    // What was added to the shape since has not come yet.
    if (vault.version !== mirrorVersion) await fetchAgain(db.cursors.toCollection())
    await db.meta.delete('vault')
    await db.keep('visit', { id: visit?.id ?? '', open: true })
  })
  probe('vault.opened')
  await discardSealed([`${userId}-${visit?.id}`], mirror.dexie)
  await forgetVault(mirror)
}

/** Gives up what only an earlier password opens: the server sends it again, and what was not sent is sealed apart. */
export async function discardVault(mirror: Mirror): Promise<void> {
  await mirror.db.meta.delete('vault')
  await forgetVault(mirror)
}

async function inVault<T>({ userId, dexie }: Mirror, work: (vault: VaultDatabase) => Promise<T>): Promise<T> {
  const vault = new VaultDatabase(userId, dexie)
  try {
    return await work(vault)
  } finally {
    vault.close()
  }
}
