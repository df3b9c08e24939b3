import type { Step } from '../../schema/sync/history.ts'
import type { SyncRequest, SyncResponse } from '../../schema/sync/protocol.ts'
import { longestWait } from './backoff.ts'
import type { Network } from './drain.ts'
import { NetworkFailure } from './networkFailure.ts'
import { serverTime } from './serverTime.ts'

/** How long an exchange may stand still, nothing coming, before it counts as no network, ms. */
export const patience = 30_000

/**
 * POST /api/sync and GET /api/history by fetch. Anything but a 200 with JSON is a NetworkFailure; so is one on which nothing came for a while.
 * `spent` counts the bodies' bytes as they went over the wire, going by the answer's length where it says it.
 */
export function httpNetwork(fetcher: typeof fetch = serverTime.fetch, now: () => number = () => Date.now()): Network {
  let spent = { up: 0, down: 0 }
  return {
    async sync(request: SyncRequest): Promise<SyncResponse> {
      const body = JSON.stringify(request)
      const watch = watchdog()
      let text: string
      try {
        spent.up += new TextEncoder().encode(body).length
        const response = await watch.during(
          fetcher('/api/sync', {
            method: 'POST',
            credentials: 'same-origin',
            headers: { 'Content-Type': 'application/json' },
            body,
            signal: watch.signal,
          }),
        )
        if (response.status !== 200) throw failureFrom(response, now())
        const told = Number(response.headers.get('Content-Length'))
        spent.down += told
        text = await bodyOf(response, watch, told ? () => {} : (bytes) => (spent.down += bytes))
      } catch (error) {
        throw error instanceof NetworkFailure ? error : new NetworkFailure(0)
      } finally {
        watch.stop()
      }
      return parsed(text) as SyncResponse
    },
    reachable: () => globalThis.navigator?.onLine !== false,
    async history(table, key) {
      const watch = watchdog()
      try {
        const response = await watch.during(fetcher(`/api/history/${table}/${key}`, { signal: watch.signal }))
        if (response.status === 403 || response.status === 404) return null
        if (response.status !== 200) throw failureFrom(response, now())
        const steps = parsed(await bodyOf(response, watch, () => {}))
        if (!Array.isArray(steps)) throw new NetworkFailure(0)
        return steps as Step[]
      } catch (error) {
        throw error instanceof NetworkFailure ? error : new NetworkFailure(0)
      } finally {
        watch.stop()
      }
    },
    spent() {
      const sum = spent
      spent = { up: 0, down: 0 }
      return sum
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new NetworkFailure(0)
  }
}

type Watch = ReturnType<typeof watchdog>

/** Gives up what stands still; each sign of life begins its patience anew. */
export function watchdog() {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const alive = () => {
    clearTimeout(timer)
    timer = setTimeout(() => controller.abort(), patience)
  }
  const gaveUp = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(new NetworkFailure(0)))
  })
  gaveUp.catch(() => {})
  return {
    signal: controller.signal,
    abort: () => controller.abort(),
    during<T>(work: Promise<T>): Promise<T> {
      alive()
      return Promise.race([work, gaveUp])
    },
    stop: () => clearTimeout(timer),
  }
}

async function bodyOf(response: Response, watch: Watch, came: (bytes: number) => void): Promise<string> {
  const reader = response.body?.getReader()
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

function failureFrom({ status, headers }: Response, now: number): NetworkFailure {
  return new NetworkFailure(status, waitFrom(headers.get('Retry-After'), now), headers.get('X-Chamada-Code'))
}

/** What Retry-After asks for, ms: it says seconds or a date. */
function waitFrom(header: string | null, now: number): number | null {
  if (!header) return null
  const wait = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now
  return wait > 0 ? Math.min(wait, longestWait) : null
}
