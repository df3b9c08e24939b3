import type { Step } from '#schema/sync/history.ts'
import type { SyncRequest, SyncResponse } from '#schema/sync/protocol.ts'
import type { Network } from '#web/mirror/server/network.ts'
import { NetworkFailure } from './networkFailure.ts'
import { askServer, failureIn, jsonIn, textOf } from './serverAnswer.ts'
import { quickNetwork, serverTime } from './serverTime.ts'
import { watchdog } from './watchdog.ts'

/**
 * POST /api/sync and GET /api/history by fetch. Anything but the server's own 200 with JSON is a NetworkFailure; so is
 * an exchange on which nothing arrived for a while.
 * `spent` counts the bytes of the bodies as they went over the wire, using the answer's Content-Length where it is
 * stated.
 */
export function httpNetwork(fetcher: typeof fetch = serverTime.fetch, now: () => number = () => Date.now()): Network {
  let spent = { up: 0, down: 0 }
  /** Sends a request and reads its answer with `read`, under one timeout for both. */
  async function exchange<T>(path: string, init: RequestInit, read: Read<T>): Promise<T> {
    const watch = watchdog()
    try {
      const answer = await askServer(fetcher, path, init, watch, now)
      return await read(answer, async (onBytes = () => {}) => {
        if (answer.status !== 200) throw failureIn(answer, now())
        return jsonIn(answer.headers.get('Content-Type'), await textOf(answer, watch, onBytes))
      })
    } catch (error) {
      throw error instanceof NetworkFailure ? error : new NetworkFailure(0)
    } finally {
      watch.stop()
    }
  }
  return {
    sync(request: SyncRequest): Promise<SyncResponse> {
      const body = JSON.stringify(request)
      spent.up += new TextEncoder().encode(body).length
      const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }
      return exchange('/api/sync', init, async ({ status, headers }, json) => {
        const statedLength = status === 200 ? Number(headers.get('Content-Length')) : 0
        spent.down += statedLength
        return (await json(statedLength ? undefined : (bytes) => (spent.down += bytes))) as SyncResponse
      })
    },
    quick: quickNetwork,
    reachable: () => globalThis.navigator?.onLine !== false,
    history: (table, key) =>
      exchange(`/api/history/${table}/${key}`, {}, async ({ status }, json) => {
        if (status === 403 || status === 404) return null
        const steps = await json()
        if (!Array.isArray(steps)) throw new NetworkFailure(0)
        return steps as Step[]
      }),
    spent() {
      const sum = spent
      spent = { up: 0, down: 0 }
      return sum
    },
  }
}

/** @param json the JSON of a 200; `onBytes` is called with the number of bytes that arrived */
type Read<T> = (answer: Response, json: (onBytes?: (bytes: number) => void) => Promise<unknown>) => Promise<T>
