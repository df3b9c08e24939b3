import { withDependents } from '#schema/sync/dependents.ts'
import type { MirrorDatabase } from '#web/mirror/database/database.ts'
import type { OutboxEntry, Outgoing } from '#web/mirror/database/records.ts'

/**
 * The files that a person chose and the school does not have yet. An act that names one waits in the outbox, with all
 * that depends on it, until the file is there.
 * Guarantees: a file is listed only once all of it is on this device, and leaves the list in the transaction that lets
 * its acts go. Acts that name no such file never wait.
 * Invariant: which acts wait is read from the list and the outbox, never stored: without the file in the list nothing
 * waits for it.
 * After a crash: before the list's transaction the content is an orphan, which the next start deletes; after it, the
 * file goes up at the next start.
 */
/** Tells which acts name a file that is still on its way. */
export function waitsForFile(outgoing: Outgoing | undefined): (entry: Pick<OutboxEntry, 'body'>) => boolean {
  const hashes = Object.keys(outgoing ?? {})
  return ({ body }) => hashes.length > 0 && hashes.some((hash) => JSON.stringify(body).includes(hash))
}

/** The listed files, by hash; undefined while the list is sealed with the rest of the mirror (session/vault.ts). */
export async function listedFiles(db: MirrorDatabase): Promise<string[] | undefined> {
  const { vault, outgoing = {} } = await db.readAll('vault', 'outgoing')
  return vault ? undefined : Object.keys(outgoing)
}

/** Counts the queued acts that wait for a file, with those that depend on them, and stores the count for the status. */
export const keepForFiles = (db: MirrorDatabase): Promise<number> =>
  db.transaction('rw', db.outbox, db.meta, async () => {
    const { outgoing, forFiles = 0 } = await db.readAll('outgoing', 'forFiles')
    const queued = outgoing ? await db.outbox.where('state').equals('queued').sortBy('id') : []
    const count = withDependents(queued, waitsForFile(outgoing)).length
    if (count !== forFiles) await db.keep('forFiles', count)
    return count
  })
