import { loadApi } from '#web/api/loadApi.ts'
import { backoff } from '#web/mirror/backoff.ts'
import { webLock } from '#web/mirror/database/locks.ts'
import { sendPendingLogout } from '#web/mirror/session/pendingLogout.ts'
import { device } from '#web/sync/device.ts'

/**
 * When a sign-out that the server does not know of is sent to it: at once, at start, before a sign-in, when the network
 * comes back, and on a timer with backoff for as long as it is pending. The device stores whether it is.
 */
let failures = 0
let tries = 0
let timer: ReturnType<typeof setTimeout> | undefined
let sending: Promise<void> | null = null

/**
 * How long the server may be silent, ms; as usual when undefined. Every other try is given up sooner: a connection of
 * before the network came back may never answer, and a sign-in waits for it.
 */
const patience = () => (tries++ % 2 ? undefined : 5_000)

/**
 * Resolves when none is pending any more. Rejects with an ApiError, and then keeps trying by itself. An attempt that was
 * already under way and fails is followed by another one: the network may be back since it began.
 */
export const completeLogout = (): Promise<void> => (sending ? sending.catch(attempt) : attempt())

function attempt(): Promise<void> {
  sending ??= send().finally(() => {
    sending = null
  })
  return sending
}

async function send() {
  clearTimeout(timer)
  try {
    await sendPendingLogout(device, webLock, async () => (await loadApi()).logout(patience()))
    failures = 0
  } catch (error) {
    timer = setTimeout(() => void attempt().catch(() => {}), backoff(++failures, Math.random()))
    throw error
  }
}
