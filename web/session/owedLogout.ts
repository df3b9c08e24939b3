import { loadApi } from '#web/api/loadApi.ts'
import { backoff } from '#web/mirror/backoff.ts'
import { webLock } from '#web/mirror/database/locks.ts'
import { payLogout } from '#web/mirror/session/owedLogout.ts'
import { device } from '#web/sync/device.ts'

/**
 * When a sign-out that the server does not know of is sent to it: at once, at start, before a sign-in, when the network
 * comes back, and on a timer with backoff for as long as it is owed. Whether it is owed is read from the device, never
 * from this file.
 */
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
let paying: Promise<void> | null = null

/**
 * Resolves when nothing is owed any more. Rejects with an ApiError, and then keeps trying by itself. An attempt that was
 * already under way and fails is followed by another one: the network may be back since it began.
 */
export const settleLogout = (): Promise<void> => (paying ? paying.catch(attempt) : attempt())

function attempt(): Promise<void> {
  paying ??= pay().finally(() => {
    paying = null
  })
  return paying
}

async function pay() {
  clearTimeout(timer)
  try {
    await payLogout(device, webLock, async () => (await loadApi()).logout())
    failures = 0
  } catch (error) {
    timer = setTimeout(() => void attempt().catch(() => {}), backoff(++failures, Math.random()))
    throw error
  }
}
