import { isDeviceKey } from '#schema/sync/answers.ts'
import { NetworkFailure } from '#web/mirror/server/networkFailure.ts'
import { askServer, jsonIn, textOf } from '#web/mirror/server/serverAnswer.ts'
import { serverTime } from '#web/mirror/server/serverTime.ts'
import { watchdog } from '#web/mirror/server/watchdog.ts'

/**
 * GET /api/user/device-key: the key that seals a person's outbox (sealOutbox.ts), in base64.
 * Guarantees: the key of another person, in whose session the device may be by now, is never accepted, nor is anything
 * that is no key, such as a portal's page. Rejects with a NetworkFailure.
 * After a crash: nothing is kept here.
 */
export async function fetchDeviceKey(userId: number, fetcher: typeof fetch = serverTime.fetch): Promise<string> {
  const answer = await readKey(fetcher).catch(() => null)
  if (!isDeviceKey(answer) || answer.userId !== userId) throw new NetworkFailure(0)
  return answer.key
}

async function readKey(fetcher: typeof fetch): Promise<unknown> {
  const watch = watchdog()
  try {
    const answer = await askServer(fetcher, '/api/user/device-key', {}, watch)
    return answer.ok && jsonIn(answer.headers.get('Content-Type'), await textOf(answer, watch))
  } finally {
    watch.stop()
  }
}
