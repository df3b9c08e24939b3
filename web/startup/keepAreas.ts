import type { KeepAnswer, PageMessage } from '#web/mirror/workerMessages.ts'

/** How long a worker may be silent, ms: it reports its progress every second. A worker of an older build never does. */
const silenceTimeoutMs = 10_000

/**
 * The worker to ask; null when there is none yet, undefined where none is to come. A page that was force-reloaded has no
 * worker in control, but there is one.
 */
export async function workerToAsk(workers: ServiceWorkerContainer): Promise<ServiceWorker | null | undefined> {
  const registration = await workers.getRegistration().catch(() => undefined)
  return workers.controller ?? registration?.active
}

/**
 * Asks the worker to keep areas of the app for use without a network.
 * @param onNews called with each answer, about once a second
 * @returns how many files are left; undefined when the worker fell silent or `signal` was aborted
 */
export function askToKeep(
  worker: ServiceWorker,
  areas: readonly string[],
  onNews = (_: KeepAnswer) => {},
  signal?: AbortSignal,
): Promise<number | undefined> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    const end = (left?: number) => {
      clearTimeout(silence)
      port1.close()
      resolve(left)
    }
    const wait = () => setTimeout(end, silenceTimeoutMs)
    let silence = wait()
    signal?.addEventListener('abort', () => end())
    port1.onmessage = ({ data }: MessageEvent<KeepAnswer>) => {
      clearTimeout(silence)
      onNews(data)
      if (data.type === 'ended') end(data.left)
      else silence = wait()
    }
    worker.postMessage({ type: 'keep', areas } satisfies PageMessage, [port2])
  })
}

/**
 * Keeps areas that are needed besides a person's screens. The worker notes them, so that the next build comes with them.
 * @returns false when something of them is still missing; where no worker comes, nothing is kept and nothing missing
 */
export async function keepAreas(areas: readonly string[]): Promise<boolean> {
  const workers = globalThis.navigator?.serviceWorker
  if (!areas.length || !workers) return true
  const worker = await workerToAsk(workers)
  return worker ? (await askToKeep(worker, areas)) === 0 : worker === undefined
}
