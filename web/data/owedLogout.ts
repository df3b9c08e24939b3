import { backoff } from '../mirror/backoff.ts'
import { webLock } from '../mirror/locks.ts'
import { payLogout } from '../mirror/owedLogout.ts'
import { device } from './device.ts'
import { loadApi } from './loadApi.ts'

/**
 * When the server is told of a sign-out that it has not heard of: at once, at start, before a sign-in, when the network comes
 * back, and on a timer with backoff for as long as it is owed. Whether it is, is told by the device, never by this file.
 */
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
let paying: Promise<void> | null = null

/** Resolves when nothing is owed any more. Rejects with an ApiError, and then goes on trying by itself. */
export function settleLogout(): Promise<void> {
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
    timer = setTimeout(() => void settleLogout().catch(() => {}), backoff(++failures, Math.random()))
    throw error
  }
}
