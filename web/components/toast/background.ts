import { notifyFailed } from './notify.ts'

/**
 * Shows failures of work in the background. `inBackground` starts work that a person requested and nobody awaits; a
 * failure is shown under its title. Everything uncaught, in a page, a promise or a worker, ends in `reportUncaught`.
 */
export function inBackground(failed: string, work: () => Promise<unknown>): void {
  const run = async () => {
    await work()
  }
  run().catch((error) => notifyFailed(failed, error))
}

/** A failure that repeats, such as a timer's, is shown once in this time, ms. */
const repeatMs = 30_000

/** Names of errors whose message is a sentence for people, wherever they were thrown. */
const readable = ['ApiError', 'Refusal', 'StorageFailure']

/** Shows every uncaught error and rejection of a page; the console has the details. */
export function reportUncaught(page: EventTarget = window, now: () => number = Date.now): void {
  let reportedAt = Number.NEGATIVE_INFINITY
  const report = (error: unknown) => {
    // The browser's own reports, such as those about resizing, come without an error; an AbortError was intended.
    if (!(error instanceof Error) || error.name === 'AbortError' || now() - reportedAt < repeatMs) return
    reportedAt = now()
    notifyFailed('Algo não funcionou', readable.includes(error.name) ? error : null, unknownFailure)
  }
  page.addEventListener('unhandledrejection', (event) => report((event as PromiseRejectionEvent).reason))
  page.addEventListener('error', (event) => report((event as ErrorEvent).error))
}

const unknownFailure =
  'O que já aparecia como salvo continua salvo. Tente de novo; se acontecer outra vez, recarregue a página.'
