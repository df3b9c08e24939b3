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

export function openPokes() {
  const listeners = new Set<Listener>()
  return {
    listen(listener: Listener): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Wakes those who hold one of the scopes, save those of the session in whose sync the change came. */
    poke(woken: Iterable<string>, from: string | null = null): void {
      const scopes = [...woken]
      for (const listener of listeners) {
        if (!scopes.some((scope) => listener.scopes.has(scope))) continue
        if (listener.session !== from) listener.poke()
        listener.lookAgain()
      }
    },
    get size() {
      return listeners.size
    },
  }
}
export type Pokes = ReturnType<typeof openPokes>
