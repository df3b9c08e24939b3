/** After a refused or broken-off connection, when to try again, ms. */
const retryEvery = 5_000

/** Over how long the looks of a school's devices are spread when all of them hear the server again at once, ms. */
const spread = 10_000

/** How long before the server told its time it may have read the rows that it answered with, ms. */
const reading = 10_000

/**
 * Whether what changed then may be new to who last heard the server then, both by its clock, ms: also when one of the two is
 * not known.
 */
export const mayBeNew = (changedAt: number | null, heardAt: number | null): boolean =>
  changedAt === null || heardAt === null || changedAt > heardAt - reading

/** What listening needs of its surroundings. */
export interface PokeTools {
  /** Whether something may have changed that was not pulled: the server's time of the last change, null when it does not say. */
  missed(changedAt: number | null): Promise<boolean>
  open?(url: string): EventSource
  /** From 0 up to 1. */
  chance?(): number
  /** Does something later, ms. Returns the way to call it off. */
  later?(ms: number, work: () => void): () => void
}

/**
 * Calls `poked` when the server says that something in the user's scopes changed, and each time it is heard, at first and after
 * a silence, if something changed since the last pull. `school` is the one that who administers all of them works in.
 * Returns the way to stop.
 */
export function listenForPokes(poked: () => void, school: number | null, tools: PokeTools): () => void {
  const { missed, open = (url) => new EventSource(url), chance = Math.random, later = afterAWhile } = tools
  if (!tools.open && typeof EventSource === 'undefined') return () => {}
  let source: EventSource | null = null
  let heardBefore = false
  let stopped = false
  let callOff = () => {}
  const hello = async ({ data }: MessageEvent<string>) => {
    // Who just opened the app waits for it; after a silence all devices are here at once.
    const wait = heardBefore ? Math.round(chance() * spread) : 0
    heardBefore = true
    if (!(await missed(/^\d+$/.test(data) ? Number(data) : null)) || stopped) return
    callOff()
    if (wait) callOff = later(wait, poked)
    else poked()
  }
  const connect = () => {
    if (source && source.readyState !== 2) return
    source = open(school ? `/api/events?school=${school}` : '/api/events')
    source.addEventListener('poke', poked)
    source.addEventListener('hello', (event) => void hello(event as MessageEvent<string>))
  }
  connect()
  globalThis.addEventListener?.('online', connect)
  const retry = setInterval(connect, retryEvery)
  return () => {
    stopped = true
    callOff()
    clearInterval(retry)
    globalThis.removeEventListener?.('online', connect)
    source?.close()
  }
}

function afterAWhile(ms: number, work: () => void) {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}
