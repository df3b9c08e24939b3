import { answererOf, networkAsks, nowHeader } from '../../schema/sync/answerer.ts'
import { longestWait } from './backoff.ts'
import { NetworkFailure } from './networkFailure.ts'
import type { Watch } from './watchdog.ts'

/**
 * What this device takes for an answer of the server: whatever calls /api asks it here.
 * Guarantees: nothing is believed that the server did not say itself, whatever its status and type. A network's sign-in page, or
 * its way to one, is a failure that says so; a proxy's trouble is one with its status and no code.
 * Power cuts: nothing is kept here.
 */
export async function askServer(
  fetcher: typeof fetch,
  path: string,
  init: RequestInit,
  watch: Watch,
  now: () => number = Date.now,
): Promise<Response> {
  // The server sends nobody elsewhere; where another would, is not followed.
  const asked: RequestInit = { credentials: 'same-origin', redirect: 'manual', ...init, signal: watch.signal }
  const answer = await watch.during(fetcher(path, asked))
  mustBeServers(answer, now())
  return answer
}

/** What is looked at first in an answer, by whatever means it came. */
interface Told {
  status: number
  headers: Pick<Headers, 'get'>
}

/** @throws a NetworkFailure unless the answer is the server's own */
export function mustBeServers(answer: Told, now = Date.now()): void {
  const answerer = answererOf(answer.status, answer.headers.get(nowHeader))
  if (answerer === 'network') throw new NetworkFailure(0, null, networkAsks)
  if (answerer === 'between') throw new NetworkFailure(answer.status, waitFrom(answer.headers.get('Retry-After'), now))
}

/** The failure that an answer of the server's tells of. */
export const failureIn = ({ status, headers }: Told, now: number): NetworkFailure =>
  new NetworkFailure(status, waitFrom(headers.get('Retry-After'), now), headers.get('X-Chamada-Code'))

/** What Retry-After asks for, ms: it says seconds or a date. */
function waitFrom(header: string | null, now: number): number | null {
  if (!header) return null
  const wait = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now
  return wait > 0 ? Math.min(wait, longestWait) : null
}

/** The text of an answer. Rejects with a NetworkFailure when it stands still. @param came hears how many bytes came */
export async function textOf(answer: Response, watch: Watch, came = (_: number) => {}): Promise<string> {
  const reader = answer.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await watch.during(reader.read())
    if (done) return text + decoder.decode()
    came(value.byteLength)
    text += decoder.decode(value, { stream: true })
  }
}

/** What an answer's JSON says. @throws a NetworkFailure for another type, and for half of it */
export function jsonIn(type: string | null, text: string): unknown {
  if (!/^application\/json\b/i.test(type ?? '')) throw new NetworkFailure(0)
  try {
    return JSON.parse(text)
  } catch {
    throw new NetworkFailure(0)
  }
}
