import type { Step } from '../../schema/sync/history.ts'
import type { SyncRequest, SyncResponse } from '../../schema/sync/protocol.ts'
import { type Network, NetworkFailure } from './drain.ts'

/** How long an exchange may hang before it counts as no network, ms. */
export const patience = 30_000

/** POST /api/sync and GET /api/history by fetch. Anything but a 200 with JSON is a NetworkFailure. */
export const httpNetwork = (fetcher: typeof fetch = (...args) => fetch(...args)): Network => ({
  async sync(request: SyncRequest): Promise<SyncResponse> {
    let response: Response
    try {
      response = await fetcher('/api/sync', {
        method: 'POST',
        credentials: 'same-origin',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(request),
        signal: AbortSignal.timeout(patience),
      })
    } catch {
      throw new NetworkFailure(0)
    }
    if (response.status !== 200) {
      const seconds = Number(response.headers.get('Retry-After'))
      throw new NetworkFailure(response.status, seconds > 0 ? seconds * 1000 : null)
    }
    return (await jsonOf(response)) as SyncResponse
  },
  async history(table, key) {
    const response = await fetcher(`/api/history/${table}/${key}`, { signal: AbortSignal.timeout(patience) }).catch(
      () => {
        throw new NetworkFailure(0)
      },
    )
    if (response.status === 403 || response.status === 404) return null
    if (response.status !== 200) throw new NetworkFailure(response.status)
    const steps = await jsonOf(response)
    if (!Array.isArray(steps)) throw new NetworkFailure(0)
    return steps as Step[]
  },
})

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    throw new NetworkFailure(0)
  }
}
