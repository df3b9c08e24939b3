import { mirrorVersion } from '#web/mirror/database/database.ts'
import { type Lock, webLock } from '#web/mirror/database/locks.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import type { OverwrittenWrite, SentEntry } from '#web/mirror/database/records.ts'
import { visitNow } from '#web/mirror/database/visit.ts'
import { noticeReplaced } from '#web/mirror/outbox/overwritten.ts'
import { isSealedHere } from './sealedDatabase.ts'
import { canSeal, seal, unseal } from './sealer.ts'
import { withSealed } from './sealOutbox.ts'

/**
 * Keeps, over a sign-out, what tells a person that somebody replaced a write of theirs: the writes that were sent, and
 * the notices with what was done about them. On a shared device people sign out each day, and their marks are replaced
 * at night.
 * Guarantees: only who signs in as the same person reads it, as with unsent work (sealer.ts). A notice that was
 * dismissed stays dismissed.
 * Invariant: no act waits in it; where it cannot be sealed or opened, nothing but notices is lost.
 * After a crash: one write keeps it, and one transaction brings it back; it is deleted only after that.
 */
interface Kept {
  form: 1
  sent: SentEntry[]
  notices: OverwrittenWrite[]
}

/** Longer than that nobody is notified of what was replaced, ms. */
const keptFor = 30 * 24 * 60 * 60_000

/** Seals them, before the mirror is forgotten. Of a person who sent nothing, nothing is kept. */
export async function sealNotices(mirror: Mirror, lock: Lock = webLock): Promise<void> {
  const { db, userId, clock } = mirror
  const key = (await db.read('sealing'))?.key
  const sent = (await db.sent.toArray()).filter(({ wrote }) => wrote?.length)
  const notices = await db.overwritten.toArray()
  if (!key || !canSeal() || !(sent.length + notices.length)) return
  const kept: Kept = { form: 1, sent, notices }
  await withSealed(mirror, lock, async (sealed) => {
    const record = { userId, leftAt: clock.now(), sealed: await seal(key, userId, JSON.stringify(kept)) }
    await sealed.notices
      .where('leftAt')
      .below(clock.now() - keptFor)
      .delete()
    await sealed.notices.put(record)
  })
}

/** Brings them back now that their person is here, and finds what was replaced meanwhile. Rejects with VisitEnded. */
export async function openNotices(mirror: Mirror, key: CryptoKey, lock: Lock = webLock): Promise<void> {
  if (!(await isSealedHere(mirror.dexie))) return
  await withSealed(mirror, lock, async ({ notices }) => {
    const record = await notices.get(mirror.userId)
    const text = record && (await unseal(key, mirror.userId, record.sealed))
    const kept = text === undefined ? undefined : (JSON.parse(text) as Kept)
    if (kept?.form === 1) await bringBack(mirror, kept)
    // What the server's key does not open now, nothing opens later.
    if (record) await notices.delete(mirror.userId)
  })
}

const bringBack = (mirror: Mirror, { sent, notices }: Kept) =>
  mirror.db.atomically(async () => {
    const { db } = mirror
    await visitNow(db)
    const version = await db.read('version')
    if (version !== undefined && version !== mirrorVersion) return
    // What is here already is newer.
    const here = new Set(await db.sent.toCollection().primaryKeys())
    await db.sent.bulkAdd(sent.filter(({ id }) => !here.has(id)))
    const known = new Set(await db.overwritten.toCollection().primaryKeys())
    await db.overwritten.bulkAdd(notices.filter(({ name }) => !known.has(name)))
    await noticeReplaced(
      mirror,
      sent.flatMap(({ about }) => about),
    )
  })
