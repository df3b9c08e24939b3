import type { MirrorDatabase } from './database.ts'

/**
 * How the device's storage stands, as the browser tells it outside of any read or write.
 * 'blocked': the database does not open, another tab holds it; 'outdated': a newer build upgraded it, this one must stop.
 */
export type Standing = 'well' | 'blocked' | 'outdated'

export interface Health {
  now: Standing
  /** Calls `told` with every change. Gives the way to stop. */
  listen(told: (standing: Standing) => void): () => void
  tell(standing: Standing): void
}

/**
 * Follows a database's own events.
 * Guarantees: once a newer build asks for the database, this page writes nothing more into it; it stands aside at once, so
 * that the newer one does not wait. Power cuts: nothing is kept here.
 */
export function watchHealth(db: MirrorDatabase): Health {
  const listeners = new Set<(standing: Standing) => void>()
  const health: Health = {
    now: 'well',
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
  db.on('versionchange', ({ newVersion }) => {
    // A deletion is made way for as Dexie does, and opens anew; for an upgrade this page stands aside for good.
    if (!newVersion) return true
    db.close({ disableAutoOpen: true })
    health.tell('outdated')
    return false
  })
  return health
}

/** How long opening may take before people are told why it does, ms. */
const openPatience = 1_500

/** Opens the database; when that takes longer than one waits without a word, says that it is blocked. Never rejects. */
export async function openInTime(
  { db, health }: { db: MirrorDatabase; health: Health },
  wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
): Promise<void> {
  let open = false
  const opening = Promise.resolve(db.open()).then(
    () => {
      open = true
    },
    () => {
      open = true
    },
  )
  await Promise.race([opening, wait(openPatience)])
  if (!open) health.tell('blocked')
  await opening
}
