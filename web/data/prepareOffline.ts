import { areasOf } from '../../schema/policies/areas.ts'
import { backoff } from '../mirror/backoff.ts'
import type { ShellKept, ShellNews } from '../mirror/shellKept.ts'
import { useEngine } from './engine.ts'
import { useSessionState } from './session.ts'

/**
 * Has the worker keep the app for use without a network, once somebody is signed in and the school's data is here: their own
 * screens first, then everybody's. The screens are told how far it is.
 * Guarantees: what is told of it is what the worker read from the device just then. Asked again until nothing is left: when the
 * worker falls silent, as one that the browser ended; after a failure, less and less often; at once when the network comes back
 * or the page is looked at, and by the next visit. Power cuts: nothing is written here.
 */

/** How long a worker may be silent, ms: it says every second how far it is. One of an older build never says anything. */
const toGoOn = 10_000
/** How long it is said that the last of it came, ms. */
const said = 8_000

let areas: string[] | null = null
let news: ShellKept | null = null
let asking: { end(): void } | null = null
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Follows who is signed in and which worker is in charge. */
export function prepareOffline(): void {
  const workers = navigator.serviceWorker
  if (!workers) return
  const follow = () => {
    const { user } = useSessionState.getState()
    const now = user && useEngine.getState().sync.bootstrapped ? areasOf(user) : null
    if (String(now) === String(areas)) return
    areas = now
    begin()
  }
  useSessionState.subscribe(follow)
  useEngine.subscribe(follow)
  follow()
  workers.addEventListener('controllerchange', begin)
  window.addEventListener('online', goOn)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && goOn())
}

/** Asks anew, of another worker or for somebody else. */
function begin() {
  asking?.end()
  news = null
  goOn()
}

function goOn() {
  failures = 0
  void ask()
}

async function ask() {
  clearTimeout(timer)
  const { serviceWorker: workers } = navigator
  // A page that was reloaded past its worker has none in charge, and one to ask all the same.
  const registration = await workers.getRegistration().catch(() => undefined)
  const worker = workers.controller ?? registration?.active
  if (asking || !areas || news?.left === 0) return
  if (!worker) return void (registration && tell(0))
  const { port1, port2 } = new MessageChannel()
  const end = () => {
    clearTimeout(silence)
    port1.close()
    asking = null
  }
  const endAndAskLater = () => {
    end()
    if (news?.left !== 0) timer = setTimeout(ask, backoff(++failures, Math.random()))
  }
  let silence = setTimeout(endAndAskLater, toGoOn)
  port1.onmessage = ({ data }: MessageEvent<ShellNews>) => {
    clearTimeout(silence)
    if (news && data.left < news.left) failures = 0
    news = data
    tell(Math.floor((100 * data.kept) / data.wanted))
    if (data.type === 'ended') endAndAskLater()
    else silence = setTimeout(endAndAskLater, toGoOn)
  }
  asking = { end }
  worker.postMessage({ type: 'keep', areas }, [port2])
}

/** @param kept per cent, 100 only when all is here */
function tell(kept: number) {
  const before = useEngine.getState().kept
  useEngine.setState({ kept })
  if (kept < 100 || before === null || before === 100) return
  useEngine.setState({ justKept: true })
  setTimeout(() => useEngine.setState({ justKept: false }), said)
}
