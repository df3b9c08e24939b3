import type { Mirror } from '#web/mirror/database/mirror.ts'
import type { MetaValues } from '#web/mirror/database/records.ts'
import { visitNow } from '#web/mirror/database/visit.ts'
import { readWithStorageRetry, withStorageRetry } from '#web/mirror/database/withStorageRetry.ts'
import { storeUnwritten, takeUnwritten, type UnwrittenDrafts } from './unwrittenDrafts.ts'

type KeptDrafts = MetaValues['drafts']
type Draft = KeptDrafts[string]

/** A draft that nobody came back to for this long is forgotten, ms by the server's clock: the device's may jump. */
const keptFor = 30 * 24 * 3_600_000
/** Only this many are kept, the latest: each that is typed into is put last. */
const atMost = 50

/**
 * The drafts of a mirror's person: what they typed into forms and have not saved.
 * Guarantees: what was typed comes back after a reload, also one that aborts its write: the tab's next page writes it
 * (unwrittenDrafts.ts). Nothing of it stays after the sign-out (leave.ts), nor arrives later: each write checks the
 * visit.
 * Invariant: the device has the latest of each draft, in whatever order its writes end.
 * After a crash: what was typed last may be lost, and nothing said that it was saved.
 */
export function draftsOf(mirror: Mirror) {
  const { db, clock } = mirror
  const known = new Map<string, Draft | null>()
  /** How many writes of a draft are under way, by its name. */
  const writing = new Map<string, number>()

  const write = (name: string) =>
    db.transaction('rw', db.meta, async () => {
      await visitNow(db)
      const { drafts = {}, sync } = await db.readAll('drafts', 'sync')
      const { [name]: _, ...others } = drafts
      const draft = known.get(name)
      await db.keep('drafts', latest(draft ? { ...others, [name]: draft } : others, sync?.serverNow ?? 0))
    })

  async function keep(name: string, draft: Draft | null): Promise<void> {
    known.set(name, draft)
    writing.set(name, (writing.get(name) ?? 0) + 1)
    // A device without room, or one that the person left, keeps it only as long as the page.
    await withStorageRetry(mirror, () => write(name)).catch(() => {})
    const left = writing.get(name)! - 1
    if (left) writing.set(name, left)
    else writing.delete(name)
  }

  for (const [name, draft] of Object.entries(takeUnwritten(db.name))) void keep(name, draft)

  return {
    known: (name: string) => known.get(name),
    async read(name: string): Promise<Draft | null> {
      const stored = await readWithStorageRetry(mirror, () => db.read('drafts')).catch(() => undefined)
      if (!known.has(name)) known.set(name, stored?.[name] ?? null)
      return known.get(name) ?? null
    },
    keep: (name: string, value: unknown): Promise<void> =>
      keep(name, value === null ? null : { at: clock.now(), value }),
    /** Call it when the page ends: it stores what is being written for the tab's next page. */
    pageEnds(): void {
      const unwritten: UnwrittenDrafts = {}
      for (const name of writing.keys()) unwritten[name] = known.get(name) ?? null
      if (writing.size) storeUnwritten(db.name, unwritten)
    },
  }
}

/** @param serverNow the server's time when it last answered, ms */
function latest(drafts: KeptDrafts, serverNow: number): KeptDrafts {
  const dated = Object.entries(drafts).map(
    ([name, draft]) => [name, { ...draft, servedAt: draft.servedAt ?? serverNow }] as const,
  )
  return Object.fromEntries(dated.filter(([, draft]) => serverNow - draft.servedAt < keptFor).slice(-atMost))
}
