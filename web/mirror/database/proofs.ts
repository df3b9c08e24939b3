import type { MirrorDatabase } from './database.ts'

/** What proves to a restored server that blocks of numbers are this person's: the carried proofs, and the own. */
export async function proofsIn(db: MirrorDatabase): Promise<Record<number, string>> {
  const { proofs, device, sync } = await db.readAll('proofs', 'device', 'sync')
  return { ...proofs, ...(device && sync?.historyToken && { [device.block]: sync.historyToken }) }
}

/** Adds proofs that came with entries, inside the caller's transaction. */
export async function keepProofs(db: MirrorDatabase, proofs: Record<number, string> | undefined): Promise<void> {
  if (proofs && Object.keys(proofs).length) await db.keep('proofs', { ...(await db.read('proofs')), ...proofs })
}
