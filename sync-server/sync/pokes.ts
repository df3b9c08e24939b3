import { createHash } from 'node:crypto'

/**
 * The open pages that want to know when something in their scopes changes.
 * Nothing here is stored. The next sync makes up for a lost poke.
 */
export interface Listener {
  scopes: Set<string>
  /** Its session. A change sent in the same session needs no poke: the sync's own answer brings it. */
  session: string
  userId: number
  poke(): unknown
  /** Ends its stream. */
  close(): void
  /**
   * Reads again whether its session goes on, and the links: the change may be a link, and a link decides what the page
   * is poked for. A stream whose session is over is poked once more, so that its page asks and is told why, and ends.
   */
  refresh(): void
}

/**
 * How many streams one session may have. A browser needs one; a phone that lost its network leaves some behind, which
 * the server takes for open.
 */
export const streamsPerSession = 5

/** How many streams one person may have in all sessions: enough for a phone, a tablet and a few school computers. */
export const streamsPerPerson = 20

/** What a session is called outside its process: nobody signs in with it. */
export const sessionName = (token: string): string => createHash('sha256').update(token).digest('hex').slice(0, 12)

/** @param now the server's clock, ms */
export function openPokes(now: () => number, chance: () => number = Math.random) {
  const listeners = new Set<Listener>()
  /** The time since which `changes` is complete, ms. */
  let start = now()
  /** When a scope last changed since the server started, ms. */
  const changes = new Map<string, number>()
  return {
    /**
     * Adds a listener, and ends the oldest of its session or person when there are too many. Returns what removes it.
     */
    listen(listener: Listener): () => void {
      listeners.add(listener)
      const endOldest = (listening: Listener[], most: number) => {
        for (const oldest of listening.slice(0, -most)) {
          listeners.delete(oldest)
          oldest.close()
        }
      }
      endOldest(
        [...listeners].filter(({ session }) => session === listener.session),
        streamsPerSession,
      )
      endOldest(
        [...listeners].filter(({ userId }) => userId === listener.userId),
        streamsPerPerson,
      )
      return () => void listeners.delete(listener)
    },
    /** Pokes the listeners that hold one of the scopes, except those of the session whose sync brought the change. */
    poke(woken: Iterable<string>, from: string | null = null): void {
      const scopes = [...woken]
      for (const scope of scopes) changes.set(scope, now())
      for (const listener of listeners) {
        if (!scopes.some((scope) => listener.scopes.has(scope))) continue
        if (listener.session !== from) listener.poke()
        listener.refresh()
      }
    },
    /**
     * The same for what changed through another process.
     * @param announced the scopes, each with the name of the session whose sync alone brought the change, if one did
     */
    pokeAnnounced(announced: ReadonlyMap<string, string | null>): void {
      for (const scope of announced.keys()) changes.set(scope, now())
      for (const listener of listeners) {
        const froms = [...listener.scopes].flatMap(
          (scope) => announced.get(scope) ?? (announced.has(scope) ? [null] : []),
        )
        if (!froms.length) continue
        const own = sessionName(listener.session)
        if (froms.some((from) => from !== own)) listener.poke()
        listener.refresh()
      }
    },
    /** Ends the streams of a person whose session is over. Call it once a session of theirs was ended. */
    recheck(userId: number): void {
      for (const listener of listeners) if (listener.userId === userId) listener.refresh()
    },
    /** Ends the streams of a session that is over. */
    endStreams(session: string): void {
      for (const listener of listeners) if (listener.session === session) listener.refresh()
    },
    /** The same for a session by its name. */
    endStreamsNamed(name: string): void {
      for (const listener of listeners) if (sessionName(listener.session) === name) listener.refresh()
    },
    /** Ends every stream: the server ends, and the pages find another process, or this one when it is back. */
    endAll(): void {
      for (const listener of [...listeners]) listener.close()
    },
    /** Pokes every listener. */
    pokeAll(): void {
      start = now()
      for (const listener of listeners) listener.poke()
    },
    /**
     * When one of these scopes last changed, ms. The server's start counts as a change, because nothing is known from
     * before it.
     */
    lastChangeIn: (scopes: Iterable<string>): number =>
      [...scopes].reduce((last, scope) => Math.max(last, changes.get(scope) ?? 0), start),
    /**
     * How long a disconnected listener waits before it reconnects, ms. It varies, so that not all of them return at
     * once.
     */
    retryAfter: () => Math.round(1_000 + 9_000 * chance()),
    get size() {
      return listeners.size
    },
  }
}
export type Pokes = ReturnType<typeof openPokes>
