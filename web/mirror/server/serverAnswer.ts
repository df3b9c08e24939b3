import { answererOf, networkAsks, nowHeader } from '#schema/sync/answerer.ts'
import { longestWait } from '../backoff.ts'
import { NetworkFailure } from './networkFailure.ts'
import type { Watch } from './watchdog.ts'

/**
 * What this device accepts as an answer of the server. Every call of /api is made here.
 * Guarantees: nothing is believed that the server did not say itself, whatever its status and type. A network's sign-in
 * page, or a redirect to one, becomes a failure that says so. A proxy's error becomes a failure with its status and no
 * code.
 * After a crash: nothing is kept here.
 */
export async function askServer(
  fetcher: typeof fetch,
  path: string,
  init: RequestInit,
  watch: Watch,
  now: () => number = Date.now,
): Promise<Response> {
  // The server never redirects; a redirect by somebody else is not followed.
  const requestInit: RequestInit = { credentials: 'same-origin', redirect: 'manual', ...init, signal: watch.signal }
  const answer = await watch.during(fetcher(path, requestInit))
  mustBeFromServer(answer, now())
  return answer
}

/** The part of an answer that is checked first, however it arrived. */
interface AnswerHead {
  status: number
  headers: Pick<Headers, 'get'>
}

/** Throws a NetworkFailure unless the answer is the server's own. */
export function mustBeFromServer(answer: AnswerHead, now = Date.now()): void {
  const answerer = answererOf(answer.status, answer.headers.get(nowHeader))
  if (answerer === 'network') throw new NetworkFailure(0, null, networkAsks)
  if (answerer === 'between') throw new NetworkFailure(answer.status, waitFrom(answer.headers.get('Retry-After'), now))
}

/** The failure that an answer of the server's stands for. */
export const failureIn = ({ status, headers }: AnswerHead, now: number): NetworkFailure =>
  new NetworkFailure(status, waitFrom(headers.get('Retry-After'), now), headers.get('X-Chamada-Code'))

/** The wait that Retry-After asks for, ms; the header holds seconds or a date. */
function waitFrom(header: string | null, now: number): number | null {
  if (!header) return null
  const wait = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now
  return wait > 0 ? Math.min(wait, longestWait) : null
}

/**
 * The text of an answer. Rejects with a NetworkFailure when it stalls.
 * @param onBytes called with the number of bytes that arrived
 */
export async function textOf(answer: Response, watch: Watch, onBytes = (_: number) => {}): Promise<string> {
  const reader = answer.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await watch.during(reader.read())
    if (done) return text + decoder.decode()
    onBytes(value.byteLength)
    text += decoder.decode(value, { stream: true })
  }
}

/** The value of an answer's JSON. Throws a NetworkFailure for another type, and for incomplete JSON. */
export function jsonIn(type: string | null, text: string): unknown {
  if (!/^application\/json\b/i.test(type ?? '')) throw new NetworkFailure(0)
  try {
    return JSON.parse(text)
  } catch {
    throw new NetworkFailure(0)
  }
}
