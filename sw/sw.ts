import { serveKeptFiles } from './files.ts'
import { drainForCurrentUser } from './replay.ts'
import { serveShell } from './shell.ts'

/**
 * The worker: keeps the shell, answers with the files kept on the device, and sends what waits even when no page is open. Wiring only.
 * Replay answers `{ ok, status, retryAfter }` on the message's port, and every second before that it is at it, so that a page
 * knows whether to do it itself.
 */
declare const self: ServiceWorkerGlobalScope

export const outboxTag = 'chamada-outbox'

serveKeptFiles()
serveShell(self.__WB_MANIFEST)

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('sync', (event) => {
  if (event.tag !== outboxTag) return
  event.waitUntil(
    drainForCurrentUser({ unwatched: true, patient: true }).then((drained) => {
      if (!drained.ok || drained.unaccepted) throw new Error('not yet')
    }),
  )
})

self.addEventListener('message', (event) => {
  if (event.origin && event.origin !== self.location.origin) return
  if (event.data?.type === 'SKIP_WAITING') self.skipWaiting()
  if (event.data?.type !== 'drain') return
  const [port] = event.ports
  const tell = () => port?.postMessage({ type: 'started' })
  tell()
  const telling = setInterval(tell, 1_000)
  event.waitUntil(
    drainForCurrentUser({ patient: event.data.patient === true })
      .then(
        (drained) => port?.postMessage({ type: 'done', drained }),
        () => port?.postMessage({ type: 'failed' }),
      )
      .finally(() => clearInterval(telling)),
  )
})
