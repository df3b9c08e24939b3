import type { ShellNews } from '../web/mirror/shellKept.ts'
import { serveKeptFiles } from './files.ts'
import { drainForCurrentUser, somethingWaits } from './replay.ts'
import { sendUntilTaken } from './sendUntilTaken.ts'
import { serveShell } from './shell.ts'

/**
 * The worker: keeps the shell, answers with the files kept on the device, and sends what waits even when no page is open. Wiring only.
 * Replay answers `{ ok, status, retryAfter }` on the message's port, and every second before that it is at it, so that a page
 * knows whether to do it itself. Who asks it to keep the app is told in the same way how far it is (`ShellNews`).
 */
declare const self: ServiceWorkerGlobalScope

export const outboxTag = 'chamada-outbox'

serveKeptFiles()
const keeper = serveShell(self.__WB_MANIFEST)

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('sync', (event) => {
  if (event.tag === outboxTag) event.waitUntil(sendWoken(event.lastChance))
})

self.addEventListener('periodicsync', (event) => {
  if (event.tag === outboxTag) event.waitUntil(sendWhatWaits())
})

self.addEventListener('message', (event) => {
  if (event.origin && event.origin !== self.location.origin) return
  if (event.data?.type === 'SKIP_WAITING') self.skipWaiting()
  if (event.data?.type === 'drain') event.waitUntil(drainFor(event))
  if (event.data?.type === 'keep') event.waitUntil(keepFor(event))
})

async function sendWhatWaits() {
  if (await somethingWaits()) await sendWoken(true)
}

const isReplaced = () => !!(self.registration.installing || self.registration.waiting)
const whenReplaced = () =>
  new Promise<void>((resolve) => {
    self.registration.addEventListener('updatefound', () => resolve(), { once: true })
  })

const sendWoken = (lastChance: boolean) =>
  sendUntilTaken({
    send: () => drainForCurrentUser({ unwatched: true, patient: true }),
    wakeAgain: () => self.registration.sync.register(outboxTag),
    lastChance,
    isOnline: () => self.navigator.onLine,
    isReplaced,
    pause: (ms) => Promise.race([whenReplaced(), new Promise((resolve) => setTimeout(resolve, ms))]),
    chance: Math.random,
  })

async function drainFor({ data, ports: [port] }: ExtendableMessageEvent) {
  await telling(
    () => port?.postMessage({ type: 'started' }),
    () =>
      drainForCurrentUser({ patient: data.patient === true }).then(
        (drained) => port?.postMessage({ type: 'done', drained }),
        () => port?.postMessage({ type: 'failed' }),
      ),
  )
}

async function keepFor(event: ExtendableMessageEvent) {
  const { areas } = event.data
  const [port] = event.ports
  const tell = async (type: ShellNews['type']) => port?.postMessage({ type, ...(await keeper.progress(areas)) })
  await telling(
    () => void tell('keeping').catch(() => {}),
    () => keeper.keep(areas, event).catch(() => {}),
  )
  await tell('ended').catch(() => {})
}

/** Says each second that it is at it, from the first moment on. */
async function telling(tell: () => void, work: () => Promise<unknown>) {
  tell()
  const timer = setInterval(tell, 1_000)
  await work().finally(() => clearInterval(timer))
}
