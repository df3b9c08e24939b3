/**
 * How long the device may take to read or write what it remembers, ms. A browser whose storage does not answer is not
 * waited for.
 */
export const storageTimeoutMs = 3_000

/** What the work resolves to; `otherwise` when it fails or takes too long. */
export function withTimeout<T>(work: Promise<T>, otherwise: T): Promise<T> {
  const timeout = new Promise<T>((resolve) => setTimeout(() => resolve(otherwise), storageTimeoutMs))
  return Promise.race([work.catch(() => otherwise), timeout])
}
