/**
 * Who is looking: pages that want to know when something in their scopes changed.
 * Nothing here is kept; a poke lost is made good by the next sync.
 */
export interface Listener {
  scopes: Set<string>
  /** The device's block, whose own changes it need not hear of. */
  device: number | null
  poke(): void
}

export function openPokes() {
  const listeners = new Set<Listener>()
  return {
    listen(listener: Listener): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Wakes those who hold one of the scopes, save the device the change came from. */
    poke(woken: Iterable<string>, from: number | null = null): void {
      const scopes = [...woken]
      for (const listener of listeners) {
        if (from !== null && listener.device === from) continue
        if (scopes.some((scope) => listener.scopes.has(scope))) listener.poke()
      }
    },
    get size() {
      return listeners.size
    },
  }
}
export type Pokes = ReturnType<typeof openPokes>
