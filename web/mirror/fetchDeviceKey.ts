import { NetworkFailure } from './networkFailure.ts'
import { serverTime } from './serverTime.ts'

/**
 * GET /api/user/device-key: what a person's outbox is sealed with (sealOutbox.ts), in base64.
 * Guarantees: another person's, in whose session the device is by now, and what is no key at all, such as a portal's page, is
 * never taken for it: rejects with a NetworkFailure. Power cuts: nothing is kept here.
 */
export async function fetchDeviceKey(userId: number, fetcher: typeof fetch = serverTime.fetch): Promise<string> {
  const told = await answerOf(fetcher).catch(() => undefined)
  const is32Bytes = typeof told?.key === 'string' && /^[\w+/]{43}=$/.test(told.key)
  if (told?.userId !== userId || !is32Bytes) throw new NetworkFailure(0)
  return told.key!
}

async function answerOf(fetcher: typeof fetch): Promise<{ userId?: number; key?: string } | undefined> {
  const answer = await fetcher('/api/user/device-key', { credentials: 'same-origin' })
  return answer.ok ? answer.json() : undefined
}
