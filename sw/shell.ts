import { cacheNames } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'

declare const self: ServiceWorkerGlobalScope

/** Parts of builds before this one. */
const earlier = 'chamada-earlier'
/** How long they are kept, ms: a page open that long without a network is no longer waited for. */
const keptFor = 7 * 24 * 60 * 60_000
/** Since when a part is an earlier build's, ms. */
const sinceWhen = 'X-Replaced-At'

/**
 * Keeps every file of this build, lazy chunks too, and answers any page address with the shell, network or not.
 * A page of an earlier build that is still open finds its own parts as well, also the ones it had not opened yet.
 */
export function serveShell(files: ServiceWorkerGlobalScope['__WB_MANIFEST']) {
  precacheAndRoute(files, { cleanURLs: false })
  cleanupOutdatedCaches()
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api\//, /^\/healthz$/] }))
  registerRoute(
    ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
    new CacheFirst({ cacheName: earlier }),
  )
  const mine = new Set(files.map((file) => `/${typeof file === 'string' ? file : file.url}`))
  // Before this worker is in charge, whose first act is to clear away what is not of its own build. No room is no hindrance.
  self.addEventListener('install', (event) => event.waitUntil(keepEarlier(mine).catch(() => {})))
  self.addEventListener('activate', (event) => event.waitUntil(forgetOld().catch(() => {})))
}

async function keepEarlier(mine: Set<string>) {
  const [from, to] = await Promise.all([caches.open(cacheNames.precache), caches.open(earlier)])
  for (const asked of await from.keys()) {
    const { pathname } = new URL(asked.url)
    const kept = pathname.startsWith('/assets/') && !mine.has(pathname) && (await from.match(asked))
    if (!kept) continue
    const headers = new Headers(kept.headers)
    headers.set(sinceWhen, String(Date.now()))
    await to.put(asked, new Response(await kept.blob(), { headers }))
  }
}

async function forgetOld() {
  const kept = await caches.open(earlier)
  for (const asked of await kept.keys()) {
    const since = Number((await kept.match(asked))?.headers.get(sinceWhen))
    if (Date.now() - since > keptFor) await kept.delete(asked)
  }
}
