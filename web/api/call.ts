import { NetworkFailure } from '#web/mirror/server/networkFailure.ts'
import { askServer, jsonIn, textOf } from '#web/mirror/server/serverAnswer.ts'
import { serverTime } from '#web/mirror/server/serverTime.ts'
import { watchdog } from '#web/mirror/server/watchdog.ts'
import { ApiError } from './apiError.ts'
import { useNetworkAsks } from './networkAsks.ts'
import { noNetwork, unanswered } from './unanswered.ts'

/** How long the server may be silent by default, ms. */
const timeoutMs = 15_000

interface Answer {
  text: string
  /** The value of its JSON. Throws an ApiError for an incomplete answer, or one of another shape. */
  json<T>(fits?: (value: unknown) => boolean): T
}

/**
 * A call that needs the server by nature. Any failure rejects with an ApiError, also when nothing arrived for a while
 * and when the network answered instead of the server.
 * @param timeout how long the server may be silent, ms
 */
export async function call(method: string, path: string, body?: unknown, timeout = timeoutMs): Promise<Answer> {
  const watch = watchdog(timeout)
  try {
    const headers = { 'Content-Type': 'application/json' }
    const init = { method, ...(body !== undefined && { headers, body: JSON.stringify(body) }) }
    const answer = await askServer(serverTime.fetch, path, init, watch)
    const text = await textOf(answer, watch)
    useNetworkAsks.setState({ asks: false })
    if (!answer.ok) throw new ApiError(answer.status, text || answer.statusText, codeOf(answer))
    return { text, json: (fits) => valueIn(answer.headers.get('Content-Type'), text, fits) }
  } catch (error) {
    throw error instanceof ApiError ? error : unanswered(error)
  } finally {
    watch.stop()
  }
}

/**
 * Waits for parts of the app, as long as for an answer. Rejects with an ApiError that says why they did not come: the
 * network may want a sign-in of its own.
 */
export async function partsInTime<T>(parts: Promise<T>): Promise<T> {
  const watch = watchdog(timeoutMs)
  try {
    return await watch.during(parts)
  } catch (error) {
    if (error instanceof NetworkFailure) throw unanswered(error)
    await call('GET', '/api/session')
    throw new ApiError(0, noNetwork)
  } finally {
    watch.stop()
  }
}

const codeOf = (answer: Response) => ({ code: answer.headers.get('X-Chamada-Code') })

function valueIn<T>(type: string | null, text: string, fits: (value: unknown) => boolean = () => true): T {
  try {
    const value = jsonIn(type, text)
    if (fits(value)) return value as T
  } catch {
    // reported below
  }
  throw new ApiError(0, noNetwork)
}
