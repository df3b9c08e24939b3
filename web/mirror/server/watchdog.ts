import { NetworkFailure, nothingCame } from './networkFailure.ts'

/** How long an exchange may stand still, with nothing arriving, before it counts as no network, ms. */
export const defaultTimeoutMs = 30_000

export type Watch = ReturnType<typeof watchdog>

/**
 * Aborts an exchange that stands still; each sign of progress restarts the timeout.
 * @param timeoutMs how long nothing may arrive, ms
 */
export function watchdog(timeoutMs = defaultTimeoutMs) {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const alive = () => {
    clearTimeout(timer)
    timer = setTimeout(() => controller.abort(), timeoutMs)
  }
  const gaveUp = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(new NetworkFailure(0, null, nothingCame)))
  })
  gaveUp.catch(() => {})
  return {
    signal: controller.signal,
    abort: () => controller.abort(),
    /** Restarts the timeout and waits for the work. Rejects with a NetworkFailure once the exchange is aborted. */
    during<T>(work: Promise<T>): Promise<T> {
      alive()
      return Promise.race([work, gaveUp])
    },
    stop: () => clearTimeout(timer),
  }
}
