import { batchLimit, pageBytes } from '#schema/sync/protocol.ts'
import type { Network } from '../server/network.ts'

/**
 * What one round trip carries at most. `bytes` go up in ten seconds at 50 kbit/s; `room` is requested for what comes
 * down, bytes.
 */
export interface Batch {
  entries: number
  bytes: number
  room: number
}
/** A first page on a quick network holds what most teachers need. A smaller one shows sooner how far a slow one is. */
export const firstBatch = (network: Network): Batch => ({
  entries: batchLimit,
  bytes: 64 * 1024,
  room: (network.quick?.() ? 256 : 64) * 1024,
})

/**
 * Smaller pages on a slow network, so that an interruption costs little and progress is seen; larger ones on a fast
 * network.
 */
export const paced = (batch: Batch, durationMs: number): Batch => {
  const room = durationMs < 1_500 ? batch.room * 4 : durationMs > 6_000 ? batch.room / 2 : batch.room
  return { ...batch, room: Math.min(pageBytes, Math.max(leastRoom, room)) }
}

export const leastRoom = 16 * 1024
