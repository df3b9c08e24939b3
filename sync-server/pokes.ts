/**
 * Who is looking: pages that want to know when something in their scopes changed.
 * Nothing here is kept; a poke lost is made good by the next sync.
 */
export interface Listener {
  scopes: Set<string>
  /** Its session: what was sent in the same one has its answer already. */
  session: string
  poke(): void
  /** What changed may be a link, and with it what there is to hear of. */
  lookAgain(): void
}

/** @param now the server's clock, ms */
export function openPokes(now: () => number, chance: () => number = Math.random) {
  const listeners = new Set<Listener>()
  /** Since when the changes below are all there were, ms. */
  let start = now()
  /** When something changed in a scope since the server's start, ms. */
  const changes = new Map<string, number>()
  return {
    listen(listener: Listener): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Wakes those who hold one of the scopes, save those of the session in whose sync the change came. */
    poke(woken: Iterable<string>, from: string | null = null): void {
      const scopes = [...woken]
      for (const scope of scopes) changes.set(scope, now())
      for (const listener of listeners) {
        if (!scopes.some((scope) => listener.scopes.has(scope))) continue
        if (listener.session !== from) listener.poke()
        listener.lookAgain()
      }
    },
    /** Wakes everybody. */
    pokeAll(): void {
      start = now()
      for (const listener of listeners) listener.poke()
    },
    /** When something last changed in these scopes, ms; of what was before the server's start nothing is known but that. */
    lastChangeIn: (scopes: Iterable<string>): number =>
      [...scopes].reduce((last, scope) => Math.max(last, changes.get(scope) ?? 0), start),
    /** How long a listener that was cut off waits before it listens again, ms: not all of them at once. */
    retryAfter: () => Math.round(1_000 + 9_000 * chance()),
    get size() {
      return listeners.size
    },
  }
}
export type Pokes = ReturnType<typeof openPokes>
