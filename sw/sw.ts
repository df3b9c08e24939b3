import { type DrainAnswer, type KeepAnswer, outboxTag, type PageMessage } from '#web/mirror/workerMessages.ts'
import { serveKeptFiles } from './files.ts'
import { addKeptAreas } from './keptAreas.ts'
import { drainForCurrentUser, hasUnsent } from './replay.ts'
import { sendUntilAccepted } from './sendUntilAccepted.ts'
import { serveShell } from './shell.ts'

/**
 * The service worker: keeps the shell, serves files kept on the device, and sends waiting changes even when no page is
 * open. Wiring only; the messages are in `web/mirror/workerMessages.ts`.
 */
declare const self: ServiceWorkerGlobalScope

serveKeptFiles()
const { keeper, refreshPage } = serveShell(self.__WB_MANIFEST)

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('sync', (event) => {
  if (event.tag === outboxTag) event.waitUntil(sendWoken(event.lastChance))
})

self.addEventListener('periodicsync', (event) => {
  if (event.tag === outboxTag) event.waitUntil(sendWhatWaits())
})

self.addEventListener('message', (event) => {
  if (event.origin && event.origin !== self.location.origin) return
  const message = event.data as PageMessage | null
  const [port] = event.ports
  if (message?.type === 'SKIP_WAITING') self.skipWaiting()
  if (message?.type === 'drain') event.waitUntil(drainFor(message, port))
  if (message?.type === 'keep') event.waitUntil(keepFor(message.areas, event, port))
  if (message?.type === 'refreshPage') event.waitUntil(refreshPage().catch(() => {}))
})

async function sendWhatWaits() {
  if (await hasUnsent()) await sendWoken(true)
}

const isReplaced = () => !!(self.registration.installing || self.registration.waiting)
const whenReplaced = () =>
  new Promise<void>((resolve) => {
    self.registration.addEventListener('updatefound', () => resolve(), { once: true })
  })

const sendWoken = (lastChance: boolean) =>
  sendUntilAccepted({
    send: () => drainForCurrentUser({ unlessPageVisible: true, automatic: true }),
    wakeAgain: () => self.registration.sync.register(outboxTag),
    lastChance,
    isOnline: () => self.navigator.onLine,
    isReplaced,
    pause: (ms) => Promise.race([whenReplaced(), new Promise((resolve) => setTimeout(resolve, ms))]),
    chance: Math.random,
  })

async function drainFor({ automatic, quick }: { automatic?: boolean; quick?: boolean }, port: MessagePort | undefined) {
  const answer = (message: DrainAnswer) => port?.postMessage(message)
  await reportingEachSecond(
    () => answer({ type: 'started' }),
    () =>
      drainForCurrentUser({
        automatic: automatic === true,
        quick: quick === true,
        ended: (drained) => answer({ type: 'done', drained }),
      }).catch(() => answer({ type: 'failed' })),
  )
}

async function keepFor(areas: readonly string[], event: ExtendableMessageEvent, port: MessagePort | undefined) {
  const report = async (type: KeepAnswer['type']) => {
    const answer: KeepAnswer = { type, ...(await keeper.progress(areas)) }
    port?.postMessage(answer)
  }
  await reportingEachSecond(
    () => void report('keeping').catch(() => {}),
    async () => {
      // Must be known before the files are here: the next build's install keeps the same.
      await addKeptAreas(areas).catch(() => {})
      await keeper.keep(areas, event).catch(() => {})
    },
  )
  await report('ended').catch(() => {})
}

/** Calls `report` at once and then every second while `work` runs. */
async function reportingEachSecond(report: () => void, work: () => Promise<unknown>) {
  report()
  const timer = setInterval(report, 1_000)
  await work().finally(() => clearInterval(timer))
}
