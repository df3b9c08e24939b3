import { areasOf } from '#schema/permissions/areas.ts'
import type { ShellKept } from '#web/mirror/workerMessages.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { RetryLoop, type Round, untilDone } from '#web/sync/retryLoop.ts'
import { useEngine } from '#web/sync/useEngine.ts'
import { askToKeep, workerToAsk } from './keepAreas.ts'

/**
 * Asks the worker to keep the app for use without a network, once somebody is signed in and the school's data is here:
 * the screens of their role. The screens show the progress.
 * Guarantees: the progress shown is what the worker just read from the device. It is asked again until nothing is left:
 * when the worker falls silent, for example because the browser ended it; after a failure, at growing intervals; at
 * once when the network comes back or the page is shown; and at the next visit.
 * After a crash: nothing is written here.
 */

/** What is kept for later waits this long, ms: the screen that somebody is waiting for comes first. */
const firstScreenMs = 1_500
/** How long the message that all is kept stays, ms. */
const messageMs = 8_000

/** Follows who is signed in and which worker is in control. */
export function prepareOffline(): void {
  const workers = navigator.serviceWorker
  if (!workers) return
  const preparation = new Preparation(workers)
  const follow = () => {
    const { user } = useSessionState.getState()
    preparation.prepare(user && useEngine.getState().sync.bootstrapped ? areasOf(user) : null)
  }
  useSessionState.subscribe(follow)
  useEngine.subscribe(follow)
  follow()
  workers.addEventListener('controllerchange', () => preparation.changeWorker())
  const soon = () => preparation.soon()
  window.addEventListener('online', soon)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && soon())
}

class Preparation {
  private areas: string[] | null = null
  private news: ShellKept | null = null
  private asking = new AbortController()
  private readonly loop = new RetryLoop(() => this.ask(), untilDone)
  private readonly workers: ServiceWorkerContainer

  constructor(workers: ServiceWorkerContainer) {
    this.workers = workers
  }

  /** Keeps these areas of the app; none with null. */
  prepare(areas: string[] | null): void {
    if (String(areas) === String(this.areas)) return
    this.areas = areas
    this.startOver()
    this.loop.in(firstScreenMs)
  }

  changeWorker(): void {
    this.startOver()
    this.soon()
  }

  soon(): void {
    void this.loop.soon()
  }

  /** Forgets what a worker said: it was another one, or about somebody else. */
  private startOver() {
    this.loop.stop()
    this.asking.abort()
    this.asking = new AbortController()
    this.news = null
  }

  private async ask(): Promise<Round> {
    const worker = await workerToAsk(this.workers)
    const { areas } = this
    if (!areas || this.news?.left === 0) return 'done'
    if (!worker) {
      if (worker === null) showProgress(0)
      return 'done'
    }
    const { signal } = this.asking
    const left = await askToKeep(worker, areas, (news) => this.tell(news), signal)
    return left === 0 || signal.aborted ? 'done' : 'waits'
  }

  private tell(news: ShellKept) {
    if (this.news && news.left < this.news.left) this.loop.better()
    this.news = news
    showProgress(Math.floor((100 * news.kept) / news.wanted))
  }
}

/** @param kept per cent, 100 only when all is here */
function showProgress(kept: number) {
  const before = useEngine.getState().kept
  useEngine.setState({ kept })
  if (kept < 100 || before === null || before === 100) return
  useEngine.setState({ justKept: true })
  setTimeout(() => useEngine.setState({ justKept: false }), messageMs)
}
