import type { Mirror } from '#web/mirror/database/mirror.ts'
import type { MetaValues } from '#web/mirror/database/records.ts'
import { visitNow } from '#web/mirror/database/visit.ts'

type KeptDrafts = MetaValues['drafts']
type Draft = KeptDrafts[string]

/** A draft that nobody came back to for this long is forgotten, ms. */
const keptFor = 30 * 24 * 3_600_000
/** Only this many are kept, the latest. */
const atMost = 50

/**
 * The drafts of a mirror's person: what they typed into forms and have not saved.
 * Guarantees: nothing of it stays after the sign-out (leave.ts), nor arrives later: each write checks the visit.
 */
export function draftsOf({ db, clock }: Mirror) {
  const known = new Map<string, Draft | null>()

  const write = (name: string, draft: Draft | null) =>
    db.transaction('rw', db.meta, async () => {
      await visitNow(db)
      const { [name]: _, ...others } = (await db.read('drafts')) ?? {}
      await db.keep('drafts', latest(draft ? { ...others, [name]: draft } : others, clock.now()))
    })

  return {
    known: (name: string) => known.get(name),
    async read(name: string): Promise<Draft | null> {
      const stored = (await db.read('drafts').catch(() => undefined))?.[name] ?? null
      if (!known.has(name)) known.set(name, stored)
      return known.get(name) ?? null
    },
    async keep(name: string, value: unknown): Promise<void> {
      const draft = value === null ? null : { at: clock.now(), value }
      known.set(name, draft)
      // A device without room, or one that the person left, keeps it only as long as the page.
      await write(name, draft).catch(() => {})
    },
  }
}

function latest(drafts: KeptDrafts, now: number): KeptDrafts {
  const fresh = Object.entries(drafts).filter(([, { at }]) => now - at < keptFor)
  return Object.fromEntries(fresh.sort(([, one], [, other]) => other.at - one.at).slice(0, atMost))
}
