import { loadApi } from '#web/api/loadApi.ts'
import { webLock } from '#web/mirror/database/locks.ts'
import { sendPendingLogout } from '#web/mirror/session/sendPendingLogout.ts'
import { device } from '#web/sync/device.ts'
import { RetryLoop, untilDone } from '#web/sync/retryLoop.ts'

/**
 * When a sign-out that the server does not know of is sent to it: at once, at start, before a sign-in, when the network
 * comes back, and by itself for as long as it is pending. The device stores whether it is.
 */
const loop = new RetryLoop<{ failure?: unknown }>(
  () =>
    sendPendingLogout(device, webLock, async () => (await loadApi()).logout(nextTimeout())).then(
      () => ({}),
      (failure: unknown) => ({ failure }),
    ),
  (ended, ...before) => untilDone(ended && !('failure' in ended) ? 'done' : 'waits', ...before),
)

/**
 * How long the server may be silent, ms; as usual when undefined. Every other try is given up sooner: a connection of
 * before the network came back may never answer, and a sign-in waits for it.
 */
const timeouts = [undefined, 5_000]
const nextTimeout = () => {
  timeouts.reverse()
  return timeouts[0]
}

/**
 * Resolves when none is pending any more. Rejects with an ApiError, and then keeps trying by itself. An attempt that was
 * already under way is followed by another one: the network may be back since it began.
 */
export async function completeLogout(): Promise<void> {
  const ended = await loop.run()
  if (ended?.failure) throw ended.failure
}
