import { isDeviceKey } from '../../schema/answers.ts'
import { NetworkFailure } from './networkFailure.ts'
import { askServer, jsonIn, textOf } from './serverAnswer.ts'
import { serverTime } from './serverTime.ts'
import { watchdog } from './watchdog.ts'

/**
 * GET /api/user/device-key: what a person's outbox is sealed with (sealOutbox.ts), in base64.
 * Guarantees: another person's, in whose session the device is by now, and what is no key at all, such as a portal's page, is
 * never taken for it: rejects with a NetworkFailure. Power cuts: nothing is kept here.
 */
export async function fetchDeviceKey(userId: number, fetcher: typeof fetch = serverTime.fetch): Promise<string> {
  const told = await toldBy(fetcher).catch(() => null)
  if (!isDeviceKey(told) || told.userId !== userId) throw new NetworkFailure(0)
  return told.key
}

async function toldBy(fetcher: typeof fetch): Promise<unknown> {
  const watch = watchdog()
  try {
    const answer = await askServer(fetcher, '/api/user/device-key', {}, watch)
    return answer.ok && jsonIn(answer.headers.get('Content-Type'), await textOf(answer, watch))
  } finally {
    watch.stop()
  }
}
