import { notifyFailed } from './notify.ts'

/**
 * Whatever fails in the background says so, here. `inBackground` starts what a person asked for and does not wait for: a
 * failure is said under its title. What nobody caught, in a page, a promise or a worker, ends in `tellUncaught`.
 */
export function inBackground(failed: string, work: () => Promise<unknown>): void {
  const run = async () => {
    await work()
  }
  run().catch((error) => notifyFailed(failed, error))
}

/** ms: what fails again and again, such as a timer, is said once in this time. */
const apart = 30_000

/** Errors whose message is a sentence for people, wherever they were thrown. */
const spoken = ['ApiError', 'Refusal', 'StorageFailure']

/** Says every error and rejection of a page that nothing caught; the console has the rest. */
export function tellUncaught(page: EventTarget = window, now: () => number = Date.now): void {
  let toldAt = Number.NEGATIVE_INFINITY
  const tell = (error: unknown) => {
    // A browser's own remarks, such as those about resizing, come without an error; what was broken off was meant to be.
    if (!(error instanceof Error) || error.name === 'AbortError' || now() - toldAt < apart) return
    toldAt = now()
    notifyFailed('Algo não funcionou', spoken.includes(error.name) ? error : null, unknownFailure)
  }
  page.addEventListener('unhandledrejection', (event) => tell((event as PromiseRejectionEvent).reason))
  page.addEventListener('error', (event) => tell((event as ErrorEvent).error))
}

const unknownFailure =
  'O que já aparecia como salvo continua salvo. Tente de novo; se acontecer outra vez, recarregue a página.'
