import type { SyncRequest, SyncResponse } from '../../schema/sync/protocol.ts'
import { type Network, NetworkFailure } from './drain.ts'

/** How long an exchange may hang before it counts as no network, ms. */
export const patience = 30_000

/** POST /api/sync by fetch. Anything but a 200 with JSON is a NetworkFailure. */
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
    try {
      return (await response.json()) as SyncResponse
    } catch {
      throw new NetworkFailure(0)
    }
  },
})
