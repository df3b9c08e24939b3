import { defaultVideoHosts, sourcesOf } from '#schema/rules/content/videoHosts.ts'
import { observe } from '#web/mirror/database/observe.ts'
import type { PageMessage } from '#web/mirror/workerMessages.ts'
import { useSessionState } from '#web/session/sessionState.ts'

/**
 * Keeps the content policy of the page on this device that of the server: the page is kept with its headers, and which
 * hosts it may frame is a setting there. The page in use stays as it is until it is opened again.
 */
export function keepPagePolicy(): void {
  const workers = navigator.serviceWorker
  if (!workers) return
  let followed: { db: object; stop(): void } | null = null
  const follow = () => {
    const db = useSessionState.getState().mirror?.db ?? null
    if (db === (followed?.db ?? null)) return
    followed?.stop()
    followed = db && {
      db,
      stop: observe(
        () => db.readAll('version', 'videoHosts'),
        ({ version, videoHosts }) => {
          if (version !== undefined) void refreshUnless(videoHosts ?? defaultVideoHosts)
        },
      ),
    }
  }
  useSessionState.subscribe(follow)
  follow()

  async function refreshUnless(hosts: readonly string[]) {
    const kept = await caches.match('/index.html', { ignoreSearch: true }).catch(() => undefined)
    const policy = kept?.headers.get('Content-Security-Policy')
    if (!policy || policy.includes(frameDirective(hosts))) return
    const message: PageMessage = { type: 'refreshPage' }
    workers.controller?.postMessage(message)
  }
}

const frameDirective = (hosts: readonly string[]) => `frame-src ${["'self'", ...sourcesOf(hosts)].join(' ')};`
