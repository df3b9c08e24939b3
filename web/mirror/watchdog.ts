import { NetworkFailure, nothingCame } from './networkFailure.ts'

/** How long an exchange may stand still, nothing coming, before it counts as no network, ms. */
export const patience = 30_000

export type Watch = ReturnType<typeof watchdog>

/**
 * Gives up what stands still; each sign of life begins its patience anew.
 * @param longest how long nothing may come, ms
 */
export function watchdog(longest = patience) {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const alive = () => {
    clearTimeout(timer)
    timer = setTimeout(() => controller.abort(), longest)
  }
  const gaveUp = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(new NetworkFailure(0, null, nothingCame)))
  })
  gaveUp.catch(() => {})
  return {
    signal: controller.signal,
    abort: () => controller.abort(),
    /** Rejects with a NetworkFailure once it is given up. */
    during<T>(work: Promise<T>): Promise<T> {
      alive()
      return Promise.race([work, gaveUp])
    },
    stop: () => clearTimeout(timer),
  }
}
