import type { KeepAnswer, PageMessage } from '#web/mirror/workerMessages.ts'

/** How long a worker may be silent, ms: it reports its progress every second. */
const silenceTimeoutMs = 10_000

/**
 * Asks the worker to keep areas of the app that are needed besides a person's screens. The worker notes them, so that
 * the next build comes with them too.
 * @returns false when something of them is still missing; without a worker nothing is kept, and nothing is missing
 */
export async function keepAreas(areas: readonly string[]): Promise<boolean> {
  const workers = globalThis.navigator?.serviceWorker
  if (!areas.length || !workers) return true
  const registration = await workers.getRegistration().catch(() => undefined)
  const worker = workers.controller ?? registration?.active
  if (!worker) return !registration
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    const end = (isAllHere: boolean) => {
      clearTimeout(silence)
      port1.close()
      resolve(isAllHere)
    }
    let silence = setTimeout(() => end(false), silenceTimeoutMs)
    port1.onmessage = ({ data }: MessageEvent<KeepAnswer>) => {
      clearTimeout(silence)
      if (data.type === 'ended') end(data.left === 0)
      else silence = setTimeout(() => end(false), silenceTimeoutMs)
    }
    worker.postMessage({ type: 'keep', areas } satisfies PageMessage, [port2])
  })
}
