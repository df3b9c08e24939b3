/** How long after a refused or broken connection to try again, ms. */
const retryEvery = 5_000

/** When all of a school's devices reach the server again at once, their syncs are spread over this time, ms. */
const spreadMs = 10_000

/** The server may have read the rows of an answer this long before the time that the answer states, ms. */
const readMs = 10_000

/**
 * Whether a change at `changedAt` may be new to a device that last got an answer at `answeredAt`, both ms by the
 * server's clock. True also when one of the two is not known.
 */
export const mayBeNew = (changedAt: number | null, answeredAt: number | null): boolean =>
  changedAt === null || answeredAt === null || changedAt > answeredAt - readMs

/** What listening needs of its surroundings. */
export interface PokeTools {
  /**
   * Whether something may have changed that was not pulled. `changedAt` is the server's time of the last change, null
   * when it does not say.
   */
  missed(changedAt: number | null): Promise<boolean>
  open?(url: string): EventSource
  /** A random number from 0 up to 1. */
  chance?(): number
  /** Runs work later, ms. Returns the function that cancels it. */
  later?(ms: number, work: () => void): () => void
}

/**
 * Calls `poked` when the server says that something in the user's scopes changed. It also calls `poked` on each
 * connection, the first and every later one, if something changed since the last pull, and when the connection broke
 * and could not be made again, so that the status follows a server that stopped.
 * `school` is the school in which an administrator of all schools works. Returns the function that stops it.
 */
export function listenForPokes(poked: () => void, school: number | null, tools: PokeTools): () => void {
  const { missed, open = (url) => new EventSource(url), chance = Math.random, later = afterAWhile } = tools
  if (!tools.open && typeof EventSource === 'undefined') return () => {}
  let source: EventSource | null = null
  let connectedBefore = false
  /** Connections that broke or could not be made since the server's last message. */
  let failed = 0
  let stopped = false
  let cancel = () => {}
  const hello = async ({ data }: MessageEvent<string>) => {
    // A person who just opened the app waits for the first sync. After an interruption all devices connect at once.
    const wait = connectedBefore ? Math.round(chance() * spreadMs) : 0
    connectedBefore = true
    failed = 0
    if (!(await missed(/^\d+$/.test(data) ? Number(data) : null)) || stopped) return
    cancel()
    if (wait) cancel = later(wait, poked)
    else poked()
  }
  /**
   * Only an attempt to sync learns that the server is away. One that restarts is back by then for most devices: each
   * comes back at a time of its own.
   */
  const broken = () => {
    if (++failed === 2 && connectedBefore) poked()
  }
  const connect = () => {
    if (source && source.readyState !== 2) return
    source = open(school ? `/api/events?school=${school}` : '/api/events')
    source.addEventListener('poke', poked)
    source.addEventListener('error', broken)
    source.addEventListener('hello', (event) => void hello(event as MessageEvent<string>))
  }
  connect()
  globalThis.addEventListener?.('online', connect)
  const retry = setInterval(connect, retryEvery)
  return () => {
    stopped = true
    cancel()
    clearInterval(retry)
    globalThis.removeEventListener?.('online', connect)
    source?.close()
  }
}

function afterAWhile(ms: number, work: () => void) {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}
